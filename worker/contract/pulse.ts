import * as z from "zod/mini";
import { PULSE_RANGES } from "./constants.ts";
import { choice, moment } from "./fields.ts";
import { healthResult } from "./health-check/health-check.ts";

export type PulseRange = (typeof PULSE_RANGES)[number];
export const listPulseInput = z.object({ range: z.optional(choice(PULSE_RANGES)) });

/** The numbers are of answers from 1 to 5. `spread` is the standard deviation. */
export const pulseAnswers = z.strictObject({ n: z.int(), average: z.number(), spread: z.number() });
export type PulseAnswers = z.infer<typeof pulseAnswers>;

/** `key` is the same for one statement in all retrospectives. */
export const healthPoint = z.extend(healthResult, { key: z.string(), title: z.string() });
export type HealthPoint = z.infer<typeof healthPoint>;

export const pulseRetrospective = z.strictObject({
  id: z.string(),
  retrospectiveName: z.string(),
  closedAt: moment,
  /** It is null without a board, and where fewer than `BOARD.answersShown` people answered. */
  arrive: z.nullable(pulseAnswers),
  worth: z.nullable(pulseAnswers),
  /** The statements of its health check that at least `BOARD.answersShown` people answered; missing where there are none. */
  health: z.optional(z.array(healthPoint)),
  /** How many people wrote; null without a board, and where it is not known or not shown. */
  writers: z.nullable(z.int()),
  voters: z.int(),
  thankers: z.int(),
  thanks: z.int(),
  /** Its agreements, those that are done, and those that were dropped. */
  agreed: z.int(),
  kept: z.int(),
  dropped: z.int(),
  /** Days from making to keeping, on average; null where none was kept. */
  keptDays: z.nullable(z.number()),
});
export type PulseRetrospective = z.infer<typeof pulseRetrospective>;

export const pulse = z.strictObject({
  /** The last closed ones of the range, oldest first. */
  retrospectives: z.array(pulseRetrospective),
  /** The counters, the longest present streak first. */
  streaks: z.array(z.strictObject({ counterId: z.string(), name: z.string(), days: z.int(), longestStreak: z.int() })),
});
export type Pulse = z.infer<typeof pulse>;
