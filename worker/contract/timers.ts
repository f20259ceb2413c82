import * as z from "zod/mini";
import { integer, moment } from "./fields.ts";
import { LIMITS } from "./limits/fields.ts";
import { person } from "./users.ts";

export const startTimerInput = z.object({ minutes: integer(LIMITS.timerMinutes) });
export type StartTimerInput = z.infer<typeof startTimerInput>;

const runningTimer = z.strictObject({
  isActive: z.literal(true),
  endsAt: moment,
  startedAt: moment,
  minutes: z.int(),
  startedBy: person,
  serverNow: moment,
});
const noTimer = z.strictObject({
  isActive: z.literal(false),
  endsAt: z.null(),
  startedAt: z.null(),
  minutes: z.null(),
  startedBy: z.null(),
  serverNow: moment,
});
/** `serverNow` is the server's clock at the time of the answer. */
export const timer = z.union([runningTimer, noTimer]);
export type Timer = z.infer<typeof timer>;
