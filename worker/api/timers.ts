import { Hono } from "hono";
import { AppError } from "#worker/contract/errors.ts";
import { startTimerInput } from "#worker/contract/timers.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const TIMERS = "/:teamId/timers";

export const timers = new Hono<ApiEnv>()
  .get(TIMERS, session, member, async (c) => c.json(await roomOf(c.env.TeamRoom, c.get("member").teamId).readTimer()))
  .post(TIMERS, session, member, body(startTimerInput), async (c) => {
    const { id, name } = c.get("account");
    const room = roomOf(c.env.TeamRoom, c.get("member").teamId);
    const bookmark = c.get("database").bookmark();
    const timer = await room.startTimer(await idToCreate(c), c.req.valid("json").minutes, { id, name }, bookmark);
    if (!timer) throw new AppError("timer_running");
    return c.json(timer, 201);
  })
  .post(`${TIMERS}/extend`, session, member, async (c) => {
    const room = roomOf(c.env.TeamRoom, c.get("member").teamId);
    const timer = await room.extendTimer(await idToCreate(c), c.get("member"), c.get("database").bookmark());
    if (timer === "none") throw new AppError("not_found");
    if (timer === "refused") throw new AppError("not_your_timer");
    if (timer === "at maximum") throw new AppError("timer_at_maximum");
    return c.json(timer);
  })
  .delete(TIMERS, session, member, async (c) => {
    const room = roomOf(c.env.TeamRoom, c.get("member").teamId);
    const outcome = await room.cancelTimer(c.get("member"), c.get("database").bookmark());
    if (outcome === "none") throw new AppError("not_found");
    if (outcome === "refused") throw new AppError("not_your_timer");
    return c.body(null, 204);
  });
