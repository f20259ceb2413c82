import * as z from "zod/mini";
import { whole } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import type { Person } from "./users.ts";

export const startTimerInput = z.object({ minutes: whole(LIMITS.timerMinutes) });

type RunningTimer = { isActive: true; endsAt: string; startedAt: string; minutes: number; startedBy: Person };
type NoTimer = { isActive: false; endsAt: null; startedAt: null; minutes: null; startedBy: null };
/** The team's timer, with the server's clock at the moment of the answer. */
export type Timer = (RunningTimer | NoTimer) & { serverNow: string };
export const NO_TIMER: NoTimer = { isActive: false, endsAt: null, startedAt: null, minutes: null, startedBy: null };
