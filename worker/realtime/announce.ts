import type { Context } from "hono";
import type { Entity, TeamEvent } from "#party/protocol.ts";
import { namesDeleted } from "#worker/contract/deleted-account.ts";
import type { RevokedSessions } from "#worker/contract/sessions.ts";
import type { Person } from "#worker/contract/users.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { siteOrigin } from "#worker/platform/site.ts";
import { binChanged, expectWebhooks, expel, expelMember, mergePerson, notify, rename, roomOf } from "./notify.ts";

export const WITH_NAMES: Entity[] = [
  "members",
  "ranking",
  "retrospectives",
  "thank-you",
  "topics",
  "messages",
  "counters",
  "agreements",
  "series",
  "bin",
];
export const WITH_MEMBERS: Entity[] = ["members", "ranking", "team", "teams", "votes", "series"];

const eventsOf = (entities: Iterable<Entity>): TeamEvent[] => Array.from(entities, (entity) => ({ entity }));

export function announce(c: Context<ApiEnv>, events: TeamEvent[], teamId: string = c.get("member").teamId): void {
  const carried = events.map(inAnyLanguage);
  c.executionCtx.waitUntil(notify(c.env.TeamRoom, teamId, carried, c.get("database").bookmark()));
}

/**
 * An event that names a deleted account is sent without its content, because each reader has that name in their language.
 * The room does the same, but recognises only the Spanish name.
 */
const inAnyLanguage = (event: TeamEvent): TeamEvent =>
  namesDeleted(JSON.stringify(event)) ? { entity: event.entity, id: event.id } : event;

/**
 * Makes the team's room look at its series once this call has ended. It comes before the write: a series whose room knows
 * nothing of it would never open a retrospective.
 * @throws AppError unavailable
 */
export const expectSeries = (c: Context<ApiEnv>): Promise<void> =>
  roomOf(c.env.TeamRoom, c.get("member").teamId).expectSeries(siteOrigin(c));

/** Makes the team's room look at how long cards are kept once this call has ended. It comes before the write, as for series. */
export const expectRetention = (c: Context<ApiEnv>): Promise<void> =>
  roomOf(c.env.TeamRoom, c.get("member").teamId).expectRetention();

/** Makes the team's room call its webhooks with what waits. */
export function announceWebhooks(c: Context<ApiEnv>): void {
  c.executionCtx.waitUntil(expectWebhooks(c.env.TeamRoom, c.get("member").teamId, siteOrigin(c)));
}

/**
 * Makes the team's room look at what is in the bin: at once after the write, and if that fails, once this call has ended.
 * @throws AppError unavailable
 */
export async function changingBin<Result>(
  c: Context<ApiEnv>,
  teamId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  await roomOf(c.env.TeamRoom, teamId).expectBin();
  const result = await write();
  await binChanged(c.env.TeamRoom, teamId);
  return result;
}

export const announceJoined = (c: Context<ApiEnv>, teamId: string): void => announce(c, eventsOf(WITH_MEMBERS), teamId);

export function announceLeft(c: Context<ApiEnv>, userId: string): void {
  announce(c, eventsOf(WITH_MEMBERS));
  c.executionCtx.waitUntil(expelMember(c.env.TeamRoom, c.get("member").teamId, userId));
}

export function announceName(c: Context<ApiEnv>, teamIds: string[], person: Person): void {
  announceRenamed(c, teamIds, person, WITH_NAMES);
}

/** @param person with the name that replaces theirs */
export function announceDeleted(c: Context<ApiEnv>, teamIds: string[], person: Person): void {
  // Their sockets end first: nobody is present without a name.
  for (const teamId of teamIds) c.executionCtx.waitUntil(expelMember(c.env.TeamRoom, teamId, person.id));
  announceRenamed(c, teamIds, person, new Set([...WITH_NAMES, ...WITH_MEMBERS]));
}

function announceRenamed(
  c: Context<ApiEnv>,
  teamIds: string[],
  { id, name }: Person,
  entities: Iterable<Entity>,
): void {
  for (const teamId of teamIds) {
    announce(c, eventsOf(entities), teamId);
    c.executionCtx.waitUntil(rename(c.env.TeamRoom, teamId, { id, name }));
  }
}

/** @param removedFrom the teams of the guest that the account may not join */
export function announceMerged(
  c: Context<ApiEnv>,
  { guestId, account }: { guestId: string; account: Person },
  teamIds: string[],
  removedFrom: string[],
): void {
  for (const teamId of teamIds) {
    announce(c, eventsOf(new Set([...WITH_NAMES, ...WITH_MEMBERS])), teamId);
    const isMember = !removedFrom.includes(teamId);
    const merged = mergePerson(c.env.TeamRoom, teamId, guestId, account.id, isMember);
    c.executionCtx.waitUntil(merged.then(() => rename(c.env.TeamRoom, teamId, account)));
  }
}

export function announceRevoked(c: Context<ApiEnv>, { userId, teamIds, keptSessionId }: RevokedSessions): void {
  for (const teamId of teamIds) c.executionCtx.waitUntil(expel(c.env.TeamRoom, teamId, userId, keptSessionId));
}
