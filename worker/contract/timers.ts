import * as z from "zod/mini";
import type { NO_TIMER } from "./constants.ts";
import { whole } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import type { Person } from "./users.ts";

export const startTimerInput = z.object({ minutes: whole(LIMITS.timerMinutes) });
export type StartTimerInput = z.infer<typeof startTimerInput>;

type RunningTimer = { isActive: true; endsAt: string; startedAt: string; minutes: number; startedBy: Person };
/** The team's timer, with the server's clock at the moment of the answer. */
export type Timer = (RunningTimer | typeof NO_TIMER) & { serverNow: string };
