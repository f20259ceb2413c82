import type { TRIAL_CALLS } from "#worker/contract/calls/trials.ts";
import { GUEST_SESSION } from "#worker/contract/limits/accounts.ts";
import { planSizeOf } from "#worker/contract/spending.ts";
import { readSettings } from "#worker/env.ts";
import { networkGateFor } from "#worker/middleware/network.ts";
import { setSessionCookie } from "#worker/middleware/session-cookie.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { trialsGate } from "#worker/services/gates.ts";
import { startTrial } from "#worker/services/team/trials.ts";
import type { HandlersOf } from "./routes.ts";

export const trials: HandlersOf<typeof TRIAL_CALLS> = {
  "POST /trials": async ({ c, db, body, newId }) => {
    const { ENVIRONMENT, JWT_SECRET } = readSettings(c.env);
    const context = {
      db,
      networkGate: networkGateFor(c),
      trialsGate: ENVIRONMENT === "development" ? null : trialsGate(c.env),
      planSize: planSizeOf(c.env),
      openRoom: (teamId: string, board: Parameters<ReturnType<typeof roomOf>["openTrial"]>[0]) =>
        roomOf(c.env.TeamRoom, teamId).openTrial(board),
      jwtSecret: JWT_SECRET,
      userAgent: c.req.header("user-agent"),
    };
    const trial = await startTrial(context, newId, body);
    setSessionCookie(c, trial.token, GUEST_SESSION.life);
    return trial;
  },
};
