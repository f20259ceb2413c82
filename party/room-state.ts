import { NO_TIMER } from "#worker/contract/constants.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";
import { MAX_CHANGE_BYTES } from "./change.ts";
import {
  type Change,
  type ClientMessage,
  clientMessage,
  ENTITIES,
  type Entity,
  MAX_MESSAGE_BYTES,
  type SocketIdentity,
} from "./protocol.ts";

/** What the room remembers of one thing that changed: its last version, and where the database stood. */
export type EventRecord = { entity: Entity; id: string | null; version: number; bookmark: string | null };

/**
 * The number of the next event: the room's clock in milliseconds, and always more than the last. So a page can say from
 * when it is, before it has seen any event, and a room that lost its memory never counts back.
 */
export const nextVersion = (last: number, now: number): number => Math.max(last + 1, now);

/**
 * What somebody who last saw `seen` has missed, oldest first; everything, where the room cannot know.
 * @param known from `floor` on the room remembers; `top` is the highest number anybody can have seen
 */
export function missedEvents(
  marks: EventRecord[],
  seen: number,
  known: { floor: number; top: number; version: number },
): EventRecord[] {
  if (seen >= known.floor && seen <= known.top) {
    return marks.filter((mark) => mark.version > seen).sort((a, b) => a.version - b.version);
  }
  return ENTITIES.map((entity) => ({ entity, id: null, version: known.version, bookmark: null }));
}

/** The event that tells of it; the change itself only where it is small. @param news what only those hear who are here */
export const teamEventMessage = (
  { entity, id, version, bookmark }: EventRecord,
  news: { after?: number; change?: Change } = {},
) => ({
  event: "team" as const,
  data: {
    entity,
    version,
    ...(id !== null && { id }),
    ...(bookmark !== null && { bookmark }),
    ...(news.after !== undefined && { after: news.after }),
    ...(isSmall(news.change) && { change: news.change }),
  },
});

const isSmall = (change: Change | undefined): boolean =>
  change !== undefined && new TextEncoder().encode(JSON.stringify(change)).length <= MAX_CHANGE_BYTES;

/** Who is here: each person once, however many tabs, by name. */
export function presentPeople(sockets: Iterable<SocketIdentity>): { userId: string; name: string }[] {
  const people = new Map<string, { userId: string; name: string }>();
  for (const { userId, name } of sockets) people.set(userId, { userId, name });
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, "es"));
}

/** A message from a browser, or null where it is junk: not text, too large, not JSON, not one of ours. */
export function parseMessage(raw: unknown): ClientMessage | null {
  if (typeof raw !== "string" || new TextEncoder().encode(raw).length > MAX_MESSAGE_BYTES) return null;
  try {
    const parsed = clientMessage.safeParse(JSON.parse(raw));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A timer as the room stores it; moments in milliseconds since the epoch. `id` names the call that started it. */
export type StoredTimer = { id: string; startedAt: number; endsAt: number; minutes: number; startedBy: Person };

/** A timer that starts now. */
export const startTimer = (id: string, minutes: number, startedBy: Person, now: number): StoredTimer => ({
  id,
  startedAt: now,
  endsAt: now + minutes * 60_000,
  minutes,
  startedBy,
});

/** Whether the timer is still to end. */
export const isRunning = (timer: StoredTimer | undefined, now: number): timer is StoredTimer =>
  timer !== undefined && timer.endsAt > now;

/** The timer as the API tells it (contract *Timer*). */
export function toTimer(timer: StoredTimer | undefined, now: number): Timer {
  const serverNow = iso(now);
  if (!isRunning(timer, now)) return { ...NO_TIMER, serverNow };
  const { startedAt, endsAt, minutes, startedBy } = timer;
  return { isActive: true, endsAt: iso(endsAt), startedAt: iso(startedAt), minutes, startedBy, serverNow };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
