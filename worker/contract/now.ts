import * as z from "zod/mini";
import { STEPS } from "./board-steps.ts";
import { moment } from "./fields.ts";

/** The table of an open retrospective, as the team's room knows it. */
export const table = z.strictObject({
  step: z.enum(STEPS),
  /** The ids of the people at it. */
  watching: z.array(z.string()),
});
export type Table = z.infer<typeof table>;

export const openRetrospective = z.strictObject({
  id: z.string(),
  retrospectiveName: z.string(),
  createdAt: moment,
  hasBoard: z.boolean(),
  /** By the caller. */
  voted: z.boolean(),
  /** Null without a board, and where the room does not answer. */
  table: z.nullable(table),
});
export type OpenRetrospective = z.infer<typeof openRetrospective>;

/** What waits in one of the caller's teams. */
export const teamToday = z.strictObject({
  teamId: z.string(),
  /** The newest three open ones. */
  retrospectives: z.array(openRetrospective),
  counters: z.int(),
  /** The counters that nobody changed today, newest first. */
  pendingCounters: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  openAgreements: z.int(),
  overdueAgreements: z.int(),
});
export type TeamToday = z.infer<typeof teamToday>;
