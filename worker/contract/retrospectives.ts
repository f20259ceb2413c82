import * as z from "zod/mini";
import { boardInput, boardSettings } from "./boards.ts";
import { givenMoment, line, moment, name, optional, removable } from "./fields.ts";
import { LIMITS } from "./limits/fields.ts";
import { person } from "./users.ts";

/** With `columns` or a `template` the retrospective has a board; own columns win. */
export const createRetrospectiveInput = z.object({
  retrospectiveName: name(),
  /** When the team sits down. */
  at: optional(givenMoment()),
  ...boardInput,
});
export type CreateRetrospectiveInput = z.infer<typeof createRetrospectiveInput>;
/* @__NO_SIDE_EFFECTS__ */
export const editedName = () => line(LIMITS.name, LIMITS.textMin);
export const updateRetrospectiveInput = z.object({
  retrospectiveName: optional(editedName()),
  at: removable(givenMoment()),
});
export type UpdateRetrospectiveInput = z.infer<typeof updateRetrospectiveInput>;

export const RETROSPECTIVE_STATUSES = ["CREATED", "CLOSED"] as const;
export type RetrospectiveStatus = (typeof RETROSPECTIVE_STATUSES)[number];

/** They are in the order in which they apply (docs/product.md §10.3). */
export const DECIDING_RULES = ["votes", "thank-yous", "earlier-last-vote"] as const;
export type DecidingRule = (typeof DECIDING_RULES)[number];

export const retrospective = z.strictObject({
  id: z.string(),
  retrospectiveName: z.string(),
  status: z.enum(RETROSPECTIVE_STATUSES),
  sprintWinner: z.nullable(person),
  result: z.nullable(z.strictObject({ winnerVotes: z.int(), totalVotes: z.int(), decidedBy: z.enum(DECIDING_RULES) })),
  board: z.nullable(boardSettings),
  /** When the team sits down. */
  at: z.nullable(moment),
  createdAt: moment,
  closedAt: z.nullable(moment),
});
export type Retrospective = z.infer<typeof retrospective>;
