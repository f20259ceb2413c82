import type { HEALTH_CALLS } from "#worker/contract/calls/health.ts";
import { checkMail } from "#worker/email/health.ts";
import { checkHealth } from "#worker/platform/health.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { checkDatabase } from "#worker/services/health.ts";
import type { HandlersOf } from "./routes.ts";

/** No team has this id: theirs have ten characters. */
const HEALTH_CHECK_ROOM = "health";

export const health: HandlersOf<typeof HEALTH_CALLS> = {
  "GET /health": async ({ c, db }) => {
    const { TeamRoom, RESEND_API_KEY, RESEND_BASE_URL, VERSION = "local" } = c.env;
    const [database, room, mail] = await Promise.all([
      checkDatabase(db),
      checkHealth("room", () => roomOf(TeamRoom, HEALTH_CHECK_ROOM).readTimer()),
      checkMail(RESEND_API_KEY !== undefined, RESEND_BASE_URL),
    ]);
    const ok = database === "ok" && room === "ok" && mail !== "unreachable";
    if (!ok) c.status(503);
    return { ok, version: VERSION, database, room, mail };
  },
};
