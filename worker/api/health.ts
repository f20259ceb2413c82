import { Hono } from "hono";
import type { Health } from "#worker/contract/health.ts";
import { mailReach } from "#worker/email/health.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { limitAddress } from "#worker/middleware/rate-limit.ts";
import { reachOf } from "#worker/platform/health.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { databaseReach } from "#worker/services/health.ts";

/** Not a team's id, which has ten characters. */
const NO_TEAM = "health";

/**
 * For whoever deploys or watches, without a session. It costs what any small call costs (one row, one object request), and
 * an address may ask no oftener than it may log in, so nothing is gained by asking it a lot.
 */
export const health = new Hono<ApiEnv>().get("/", limitAddress, async (c) => {
  const { TeamRoom, RESEND_API_KEY, RESEND_BASE_URL, VERSION = "local" } = c.env;
  const [database, room, mail] = await Promise.all([
    databaseReach(c.get("db")),
    reachOf("room", () => roomOf(TeamRoom, NO_TEAM).readTimer()),
    mailReach(RESEND_API_KEY !== undefined, RESEND_BASE_URL),
  ]);
  const ok = database === "ok" && room === "ok" && mail !== "unreachable";
  const answer: Health = { ok, version: VERSION, database, room, mail };
  return c.json(answer, ok ? 200 : 503);
});
