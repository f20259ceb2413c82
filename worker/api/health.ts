import { Hono } from "hono";
import type { Health } from "#worker/contract/health.ts";
import { checkMail } from "#worker/email/health.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { limitByAddress } from "#worker/middleware/rate-limit.ts";
import { checkHealth } from "#worker/platform/health.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { checkDatabase } from "#worker/services/health.ts";

/** Never the id of a team, which has ten characters. */
const HEALTH_CHECK_ROOM = "health";

/** Needs no session, so the rate limit by address bounds its cost. */
export const health = new Hono<ApiEnv>().get("/", limitByAddress, async (c) => {
  const { TeamRoom, RESEND_API_KEY, RESEND_BASE_URL, VERSION = "local" } = c.env;
  const [database, room, mail] = await Promise.all([
    checkDatabase(c.get("db")),
    checkHealth("room", () => roomOf(TeamRoom, HEALTH_CHECK_ROOM).readTimer()),
    checkMail(RESEND_API_KEY !== undefined, RESEND_BASE_URL),
  ]);
  const ok = database === "ok" && room === "ok" && mail !== "unreachable";
  const health: Health = { ok, version: VERSION, database, room, mail };
  return c.json(health, ok ? 200 : 503);
});
