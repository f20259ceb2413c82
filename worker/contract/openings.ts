import * as z from "zod/mini";
import { line } from "./fields.ts";
import { BOARD } from "./limits/boards.ts";

/** A question to begin with, as the person who chose it read it. */
export const openingQuestion = z.strictObject({
  text: line(BOARD.openingQuestion),
  /** Names one of our questions (`opening-questions.ts`), which each reader reads in their language. */
  texts: z.optional(z.string().check(z.maxLength(20))),
});
export type OpeningQuestion = z.infer<typeof openingQuestion>;

/** Without a name where the board was unsigned when its author wrote it, or later. */
export const openingAnswer = z.strictObject({
  id: z.string(),
  text: z.string(),
  authorId: z.nullable(z.string()),
});
export type OpeningAnswer = z.infer<typeof openingAnswer>;

export const opening = z.strictObject({
  id: z.string(),
  question: openingQuestion,
  /** Sorted by id, which tells nothing; null before they are shown. */
  answers: z.nullable(z.array(openingAnswer)),
});
export type Opening = z.infer<typeof opening>;
