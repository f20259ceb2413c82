import type { Context } from "hono";
import type { News } from "#party/protocol.ts";
import type { Person } from "#worker/contract/users.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { expel, notify, rename } from "#worker/notify.ts";
import type { Revoked } from "#worker/services/sessions.ts";

/** Everything that shows a person's name. */
const SHOWS_NAMES: News[] = [
  { entity: "members" },
  { entity: "ranking" },
  { entity: "retrospectives" },
  { entity: "thank-you" },
  { entity: "topics" },
  { entity: "messages" },
  { entity: "counters" },
];

/** Tells the team's room what this call has committed, without making the answer wait (contract *Realtime*). */
export function announce(c: Context<ApiEnv>, news: News[], teamId: string = c.get("member").teamId): void {
  c.executionCtx.waitUntil(notify(c.env.TeamRoom, teamId, news, c.get("database").bookmark()));
}

/** Tells a team's room that a person has another name. */
export function announceName(c: Context<ApiEnv>, teamId: string, { id, name }: Person): void {
  announce(c, SHOWS_NAMES, teamId);
  c.executionCtx.waitUntil(rename(c.env.TeamRoom, teamId, { id, name }));
}

/** Lets go of the sockets of sessions that have just ended, in every room they may be in. */
export function announceRevoked(c: Context<ApiEnv>, { userId, teamIds, keptSessionId }: Revoked): void {
  for (const teamId of teamIds) c.executionCtx.waitUntil(expel(c.env.TeamRoom, teamId, userId, keptSessionId));
}
