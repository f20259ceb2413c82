import { namesDeleted } from "#worker/contract/deleted-account.ts";
import { SOCKET } from "#worker/contract/limits/rooms.ts";
import { isLonger } from "./bytes.ts";
import { type Change, ENTITIES, type Entity } from "./protocol.ts";

/** The last event of one entity, with the D1 bookmark of its commit. */
export type EventRecord = { entity: Entity; id: string | null; version: number; bookmark: string | null };

/**
 * The clock in milliseconds, but always more than the last version. A page can therefore state its version before it has
 * received an event, and a room that lost its storage never repeats a version.
 */
export const nextVersion = (last: number, now: number): number => Math.max(last + 1, now);

/**
 * The events after version `seen`, oldest first; one event per entity type where the room cannot know what was missed.
 * @param room it stores all records after `prunedTo`; no browser can have a version above `maxVersion`
 */
export function missedEvents(
  records: EventRecord[],
  seen: number,
  room: { prunedTo: number; version: number; maxVersion: number },
): EventRecord[] {
  if (seen >= room.prunedTo && seen <= room.maxVersion) {
    return records.filter((record) => record.version > seen).sort((a, b) => a.version - b.version);
  }
  return ENTITIES.map((entity) => ({ entity, id: null, version: room.version, bookmark: null }));
}

export const teamEventMessage = (
  { entity, id, version, bookmark }: EventRecord,
  live: { after?: number; change?: Change } = {},
) => ({
  event: "team" as const,
  data: {
    entity,
    version,
    ...(id !== null && { id }),
    ...(bookmark !== null && { bookmark }),
    ...(live.after !== undefined && { after: live.after }),
    ...(isCarried(live.change) && { change: live.change }),
  },
});

/** A deleted account has another name in each language, so each browser asks for it. */
function isCarried(change: Change | undefined): boolean {
  const json = change && JSON.stringify(change);
  return json !== undefined && !isLonger(json, SOCKET.changeBytes) && !namesDeleted(json);
}
