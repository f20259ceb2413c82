import { NO_TIMER } from "#worker/contract/constants.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import type { Timer } from "#worker/contract/timers.ts";
import type { Person } from "#worker/contract/users.ts";

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
