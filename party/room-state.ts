import { NO_TIMER } from "#worker/contract/constants.ts";
import { namesDeleted } from "#worker/contract/deleted-account.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import { byName } from "#worker/contract/sorting.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";
import {
  type Change,
  type ClientMessage,
  clientMessage,
  ENTITIES,
  type Entity,
  MAX_CHANGE_BYTES,
  MAX_GESTURE_BYTES,
  MAX_MESSAGE_BYTES,
  type SocketIdentity,
} from "./protocol.ts";

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
  return json !== undefined && !isLonger(json, MAX_CHANGE_BYTES) && !namesDeleted(json);
}

/** UTF-8 has at most three bytes for each unit of a string, so most texts need no counting. */
const isLonger = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;

export function presentPeople(sockets: Iterable<SocketIdentity>): { userId: string; name: string }[] {
  const people = new Map<string, { userId: string; name: string }>();
  for (const { userId, name } of sockets) people.set(userId, { userId, name });
  return [...people.values()].sort(byName);
}

export function parseMessage(raw: unknown): ClientMessage | null {
  if (typeof raw !== "string" || isLonger(raw, MAX_GESTURE_BYTES)) return null;
  try {
    const parsed = clientMessage.safeParse(JSON.parse(raw));
    const isRead = parsed.success && (parsed.data.event === "gesture" || !isLonger(raw, MAX_MESSAGE_BYTES));
    return isRead ? parsed.data : null;
  } catch {
    return null;
  }
}

/** `id` derives from the idempotency key of the call that started it. Times in milliseconds since the epoch. */
export type StoredTimer = {
  id: string;
  startedAt: number;
  endsAt: number;
  minutes: number;
  startedBy: Person;
  /** Ids of the last extensions, so that a retry adds no second minute. */
  extensions?: string[];
};

const EXTENSIONS_KEPT = 50;

export const startTimer = (id: string, minutes: number, startedBy: Person, now: number): StoredTimer => ({
  id,
  startedAt: now,
  endsAt: now + minutes * MINUTE,
  minutes,
  startedBy,
});

/** @returns null when the timer already has the longest duration */
export function extendTimer(timer: StoredTimer, extensionId: string): StoredTimer | null {
  const { endsAt, minutes, extensions = [] } = timer;
  if (extensions.includes(extensionId)) return timer;
  if (minutes >= LIMITS.timerMinutes.max) return null;
  return {
    ...timer,
    endsAt: endsAt + MINUTE,
    minutes: minutes + 1,
    extensions: [...extensions, extensionId].slice(-EXTENSIONS_KEPT),
  };
}

export const isRunning = (timer: StoredTimer | undefined, now: number): timer is StoredTimer =>
  timer !== undefined && timer.endsAt > now;

export function toTimer(timer: StoredTimer | undefined, now: number): Timer {
  const serverNow = iso(now);
  if (!isRunning(timer, now)) return { ...NO_TIMER, serverNow };
  const { startedAt, endsAt, minutes, startedBy } = timer;
  return { isActive: true, endsAt: iso(endsAt), startedAt: iso(startedAt), minutes, startedBy, serverNow };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
