import * as z from "zod/mini";
import { agreement } from "./agreements.ts";
import { STEPS } from "./board-steps.ts";
import { moment } from "./fields.ts";
import { person } from "./users.ts";

/** The step of an open board and who is at it, as the team's room knows them. */
export const boardStatus = z.strictObject({
  step: z.enum(STEPS),
  /** The ids of the people at the board. */
  watching: z.array(z.string()),
  /** Whether the board is *Sin prisa*. */
  hasPlan: z.boolean(),
  /** When the present phase of a *Sin prisa* board ends; null for others, and while its plan stands. */
  until: z.nullable(moment),
  /** The ends of all phases, where `until` would be one of them. */
  ends: z.nullable(z.strictObject({ write: moment, choose: moment, talk: moment })),
  /** The ids of the people who are ready for the next step. */
  ready: z.array(z.string()),
});
export type BoardStatus = z.infer<typeof boardStatus>;

export const openRetrospective = z.strictObject({
  id: z.string(),
  retrospectiveName: z.string(),
  /** When the team sits down. */
  at: z.nullable(moment),
  createdAt: moment,
  hasBoard: z.boolean(),
  /** Whether the caller voted. */
  voted: z.boolean(),
  /** It is null without a board, and where the room does not answer. */
  table: z.nullable(boardStatus),
});
export type OpenRetrospective = z.infer<typeof openRetrospective>;

/** The retrospective of a team that closed last, and what was agreed in it; null and nothing before the first closing. */
export const lastRetrospective = z.strictObject({
  retrospective: z.nullable(
    z.strictObject({
      id: z.string(),
      retrospectiveName: z.string(),
      closedAt: moment,
      sprintWinner: z.nullable(person),
    }),
  ),
  /** In all states, oldest first. */
  agreements: z.array(agreement),
});
export type LastRetrospective = z.infer<typeof lastRetrospective>;

/** What is open in a team. */
export const teamNow = z.strictObject({
  /** Three at most, newest first: before others those in which the caller has not voted. */
  retrospectives: z.array(openRetrospective),
  /** How many are open, and in how many of them the caller has not voted. */
  openRetrospectives: z.int(),
  waitingRetrospectives: z.int(),
});
export type TeamNow = z.infer<typeof teamNow>;

/** What waits in one of the caller's teams. */
export const teamToday = z.extend(teamNow, {
  teamId: z.string(),
  counters: z.int(),
  /** The counters that nobody changed today, newest first. */
  pendingCounters: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  openAgreements: z.int(),
  overdueAgreements: z.int(),
  /** The open agreements that the caller owns, those with the earliest day first. */
  ownAgreements: z.array(
    z.strictObject({ id: z.string(), text: z.string(), dueOn: z.nullable(z.string()), isOverdue: z.boolean() }),
  ),
  /** The one that closed last. */
  lastRetrospective: z.nullable(z.strictObject({ id: z.string(), retrospectiveName: z.string(), closedAt: moment })),
});
export type TeamToday = z.infer<typeof teamToday>;
