import type { TIMER_CALLS } from "#worker/contract/calls/timers.ts";
import { readName } from "#worker/contract/deleted-account.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { Timer } from "#worker/contract/timers.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import type { HandlersOf } from "./routes.ts";

/** The room stores the name of who started the timer. */
const inReadersLanguage = (timer: Timer): Timer =>
  timer.isActive ? { ...timer, startedBy: { ...timer.startedBy, name: readName(timer.startedBy.name) } } : timer;

export const timers: HandlersOf<typeof TIMER_CALLS> = {
  "GET /teams/:teamId/timers": async ({ c, member }) =>
    inReadersLanguage(await roomOf(c.env.TeamRoom, member.teamId).readTimer()),
  "POST /teams/:teamId/timers": async ({ c, account: { id, name }, member, body, newId }) => {
    const room = roomOf(c.env.TeamRoom, member.teamId);
    const timer = await room.startTimer(newId, body.minutes, { id, name }, c.get("database").bookmark());
    if (!timer) throw new AppError("timer_running");
    return timer;
  },
  "POST /teams/:teamId/timers/extend": async ({ c, member, newId }) => {
    const room = roomOf(c.env.TeamRoom, member.teamId);
    const timer = await room.extendTimer(newId, member, c.get("database").bookmark());
    if (timer === "none") throw new AppError("not_found");
    if (timer === "refused") throw new AppError("not_your_timer");
    if (timer === "at maximum") throw new AppError("timer_at_maximum");
    return inReadersLanguage(timer);
  },
  "DELETE /teams/:teamId/timers": async ({ c, member }) => {
    const room = roomOf(c.env.TeamRoom, member.teamId);
    const outcome = await room.cancelTimer(member, c.get("database").bookmark());
    if (outcome === "none") throw new AppError("not_found");
    if (outcome === "refused") throw new AppError("not_your_timer");
  },
};
