import type { Places } from "#drizzle/databases.ts";
import type { HEALTH_CALLS } from "#worker/contract/calls/health.ts";
import { limitsOf, type PlanUse } from "#worker/contract/host.ts";
import { dayOf, startOf } from "#worker/contract/spending.ts";
import { checkMail } from "#worker/email/health.ts";
import { hasMail } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { bearerToken } from "#worker/middleware/session.ts";
import { checkHealth } from "#worker/platform/health.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { checkDatabases } from "#worker/services/health.ts";
import { readDay, withFullest } from "#worker/services/host/days.ts";
import { canReach } from "#worker/services/host/notice.ts";
import { maySeePlan } from "#worker/services/host/tokens.ts";
import { hostReceiver } from "./day-use.ts";
import type { HandlersOf } from "./routes.ts";

/** No team has this id: theirs have ten characters. */
const PROBE_ROOM = "health";

export const health: HandlersOf<typeof HEALTH_CALLS> = {
  "GET /health": async ({ c, db, places }) => {
    const { TeamRoom, RESEND_BASE_URL, SITE_URL: site = null, VERSION = "local" } = c.env;
    const token = bearerToken(c);
    const [database, room, mail, use] = await Promise.all([
      checkDatabases([db, ...places.others]),
      checkHealth("room", () => roomOf(TeamRoom, PROBE_ROOM).readTimer()),
      checkMail(c.env, RESEND_BASE_URL),
      token ? planFor(c.env, places, token) : undefined,
    ]);
    const ok = database === "ok" && room === "ok" && mail !== "unreachable";
    if (!ok) c.status(503);
    return { ok, version: VERSION, site, database, room, mail, use };
  },
};

/** Anybody else gets the answer of a call without a token. */
async function planFor(
  env: ApiEnv["Bindings"],
  { home: db, others }: Places,
  token: string,
): Promise<PlanUse | undefined> {
  try {
    if (!(await maySeePlan(db, token))) return undefined;
    const day = dayOf(Date.now());
    const sum = await withFullest(others, await readDay(db, day));
    return {
      endsAt: startOf(day + 1),
      limits: limitsOf(sum, env, hasMail(env)),
      notices: { canSend: canReach(hostReceiver(env)), today: sum.notice === "claimed" ? null : sum.notice },
    };
  } catch {
    // The check of the database says it.
    return undefined;
  }
}
