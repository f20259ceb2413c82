import type { Context } from "hono";
import type { News } from "#party/protocol.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { expel, notify } from "#worker/notify.ts";
import type { Revoked } from "#worker/services/sessions.ts";

/** Tells the team's room what this call has committed, without making the answer wait (contract *Realtime*). */
export function announce(c: Context<ApiEnv>, news: News[], teamId: string = c.get("member").teamId): void {
  c.executionCtx.waitUntil(notify(c.env.TeamRoom, teamId, news, c.get("database").bookmark()));
}

/** Lets go of the sockets of sessions that have just ended, in every room they may be in. */
export function announceRevoked(c: Context<ApiEnv>, { userId, teamIds, keptSessionId }: Revoked): void {
  for (const teamId of teamIds) c.executionCtx.waitUntil(expel(c.env.TeamRoom, teamId, userId, keptSessionId));
}
