import type { Page } from "@playwright/test";

/** Dragging has a script of its own, which the page asks for last. */
export const untilDraggable = (page: Page): Promise<void> => page.waitForLoadState("networkidle");
