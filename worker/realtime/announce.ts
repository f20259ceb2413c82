import type { Context } from "hono";
import type { Entity, TeamEvent } from "#party/protocol.ts";
import type { Person } from "#worker/contract/users.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import type { RevokedSessions } from "#worker/services/sessions.ts";
import { expel, notify, rename } from "./notify.ts";

/** Everything that shows a person's name. */
const SHOWS_NAMES: Entity[] = ["members", "ranking", "retrospectives", "thank-you", "topics", "messages", "counters"];
/** Who is in the team shows in many places: the list, the ranking, the counts of members. */
const SHOWS_WHO_IS_IN: Entity[] = ["members", "ranking", "team", "teams", "votes"];

const changed = (entities: Iterable<Entity>): TeamEvent[] => Array.from(entities, (entity) => ({ entity }));

/** Tells the team's room what this call has committed, without making the answer wait (contract *Realtime*). */
export function announce(c: Context<ApiEnv>, news: TeamEvent[], teamId: string = c.get("member").teamId): void {
  c.executionCtx.waitUntil(notify(c.env.TeamRoom, teamId, news, c.get("database").bookmark()));
}

/** Tells a team's room that somebody joined it. */
export const announceJoined = (c: Context<ApiEnv>, teamId: string): void =>
  announce(c, changed(SHOWS_WHO_IS_IN), teamId);

/** Tells the team's room that somebody is no longer a member, and lets go of their sockets. */
export function announceLeft(c: Context<ApiEnv>, userId: string): void {
  announce(c, changed(SHOWS_WHO_IS_IN));
  c.executionCtx.waitUntil(expel(c.env.TeamRoom, c.get("member").teamId, userId, null));
}

/** Tells the rooms of somebody's teams that they have another name. */
export function announceName(c: Context<ApiEnv>, teamIds: string[], { id, name }: Person): void {
  for (const teamId of teamIds) {
    announce(c, changed(SHOWS_NAMES), teamId);
    c.executionCtx.waitUntil(rename(c.env.TeamRoom, teamId, { id, name }));
  }
}

/** Tells the rooms of the teams somebody was in that their account is no more, and what stands for their name now. */
export function announceDeleted(c: Context<ApiEnv>, teamIds: string[], { id, name }: Person): void {
  for (const teamId of teamIds) {
    announce(c, changed(new Set([...SHOWS_NAMES, ...SHOWS_WHO_IS_IN])), teamId);
    c.executionCtx.waitUntil(rename(c.env.TeamRoom, teamId, { id, name }));
  }
  announceRevoked(c, { userId: id, teamIds, keptSessionId: null });
}

/** Lets go of the sockets of sessions that have just ended, in every room they may be in. */
export function announceRevoked(c: Context<ApiEnv>, { userId, teamIds, keptSessionId }: RevokedSessions): void {
  for (const teamId of teamIds) c.executionCtx.waitUntil(expel(c.env.TeamRoom, teamId, userId, keptSessionId));
}
