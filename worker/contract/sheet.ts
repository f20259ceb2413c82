import * as z from "zod/mini";
import { agreement } from "./agreements.ts";
import { earlier } from "./earlier.ts";
import { moment } from "./fields.ts";
import { statementResult } from "./health-check/health-check.ts";
import { pulseAnswers } from "./pulse.ts";
import { reactions } from "./reactions.ts";
import { retrospective } from "./retrospectives.ts";
import { thankYou } from "./thanks.ts";
import { person } from "./users.ts";

export const boardGroup = z.strictObject({
  id: z.string(),
  title: z.nullable(z.string()),
  note: z.nullable(z.string()),
  fichas: z.int(),
  /** `author` is null on an unsigned board. */
  cards: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      column: z.string(),
      author: z.nullable(person),
      /** How many people put each mark; missing where nobody reacted. */
      reactions: z.optional(reactions),
    }),
  ),
  /** What people said, the oldest first. Members whom a text names have their present names in it. */
  comments: z.array(
    z.strictObject({ id: z.string(), text: z.string(), author: person, at: moment, isEdited: z.boolean() }),
  ),
  /** Those that were accepted are agreements of the team. */
  proposals: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      author: person,
      owner: z.nullable(person),
      dueOn: z.nullable(z.string()),
      agreed: z.array(person),
      isAccepted: z.boolean(),
    }),
  ),
});
export type BoardGroup = z.infer<typeof boardGroup>;

export const sheetGroup = z.extend(boardGroup, {
  /** Whether the team talked about it: it was in the centre, or has a note, a comment, a proposal or an agreement. */
  isDiscussed: z.boolean(),
  /** The last time that a board of the team had a group with its title before. */
  earlier: z.nullable(earlier),
});
export type SheetGroup = z.infer<typeof sheetGroup>;

/** The question at the beginning, and what people answered. `author` is null on an unsigned board. */
export const sheetOpening = z.strictObject({
  question: z.string(),
  answers: z.array(z.strictObject({ id: z.string(), text: z.string(), author: z.nullable(person) })),
});
export type SheetOpening = z.infer<typeof sheetOpening>;

export const sheet = z.strictObject({
  retrospective,
  /** Null without a question, and where nobody answered it. */
  opening: z.nullable(sheetOpening),
  /** Those that the team talked about, then the others, both by fichas, most first. There are none without a board. */
  groups: z.array(sheetGroup),
  /** Those made in this retrospective, in the order in which they were made. */
  agreements: z.array(agreement),
  thankYous: z.array(thankYou),
  /** A question is null without a board, and where fewer than `BOARD.answersShown` people answered it. */
  pulse: z.strictObject({ arrive: z.nullable(pulseAnswers), worth: z.nullable(pulseAnswers) }),
  /** The health check; missing where there was none, and where fewer than `BOARD.answersShown` people answered. */
  health: z.optional(z.array(statementResult)),
  /** Until when a link shows it outside of the team; null without a link. */
  shownUntil: z.nullable(moment),
});
export type Sheet = z.infer<typeof sheet>;
