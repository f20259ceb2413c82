import type { Page } from "@playwright/test";
import { untilQuiet } from "./fixtures.ts";

/** Dragging has a script of its own, which the page asks for last. */
export const untilDraggable = (page: Page): Promise<void> => untilQuiet(page);
