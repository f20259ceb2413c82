import * as z from "zod/mini";
import { MARKS } from "./marks.ts";

export type Mark = (typeof MARKS)[number];

/** How many people put each mark on a card; without those that nobody put. */
export const reactions = z.partialRecord(z.enum(MARKS), z.int());
export type Reactions = z.infer<typeof reactions>;
