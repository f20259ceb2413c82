/**
 * The server's clock, as this browser knows it (contract *Timer*). The browser's own clock may be minutes wrong, so each
 * reading of the server's gives bounds for the difference: the server read its clock after it was asked and before the
 * answer was there. All readings together narrow the bounds; the difference is taken from their middle.
 */

/** Quartz drifts by less than 100 millionths; bounds loosen with age by as much. */
const DRIFT = 1e-4;
/** How far `Date` may move against `performance` before the computer has slept or its clock was set. */
const JUMP = 1000;
/** The clock is good enough when it is known to this many milliseconds, one way or the other. */
const GOOD = 100;

/** Server minus browser, in milliseconds, as of `at` (`performance.now()`); `wall` is the browser's `Date` when that was 0. */
type Bounds = { low: number; high: number; at: number; wall: number };

const unknown = (at: number, wall: number): Bounds => ({ low: -Infinity, high: Infinity, at, wall });
const wallNow = () => Date.now() - performance.now();

let bounds: Bounds | undefined;
const listeners = new Set<() => void>();

/**
 * Learns from a reading of the server's clock.
 * @param serverNow ISO 8601 UTC @param askedAt when it was asked for, on `performance.now()`'s clock; unknown for news that
 * came unasked @param answeredAt when the answer was there
 */
export function noteServerTime(serverNow: string, askedAt = -Infinity, answeredAt = performance.now()): void {
  if (typeof document === "undefined") return;
  const wall = wallNow();
  const reading = Date.parse(serverNow) - wall;
  const fresh = { low: reading - answeredAt, high: reading - askedAt, at: performance.now(), wall };
  bounds = narrowed(aged(bounds ?? unknown(fresh.at, wall), fresh.at), fresh);
  for (const listener of listeners) listener();
}

/** A page older than this has nothing to say about the clock. */
const PAGE_FRESH = 10_000;
let pageNoted = false;

/** Learns from when the server rendered this page: between its request and its answer. @param renderedAt server's milliseconds */
export function notePageTime(renderedAt: number): void {
  const [page] = performance.getEntriesByType("navigation");
  if (pageNoted || !(page instanceof PerformanceNavigationTiming) || performance.now() > PAGE_FRESH) return;
  pageNoted = true;
  noteServerTime(new Date(renderedAt).toISOString(), page.requestStart, page.responseStart);
}

function aged({ low, high, at, wall }: Bounds, now: number): Bounds {
  const loose = (now - at) * DRIFT;
  return { low: low - loose, high: high + loose, at: now, wall };
}

/** Both together, or the fresh one alone where they contradict each other: then this browser's clock was set meanwhile. */
function narrowed(old: Bounds, fresh: Bounds): Bounds {
  const both = { ...fresh, low: Math.max(old.low, fresh.low), high: Math.min(old.high, fresh.high) };
  return both.low <= both.high ? both : fresh;
}

/** The server's time now, in milliseconds since the epoch; the browser's own until the server's was heard. */
export const serverNow = (): number => Date.now() + offset();

function offset(): number {
  if (!bounds) return 0;
  const { low, high } = bounds;
  return Number.isFinite(high) ? (low + high) / 2 : low;
}

/** Whether it is time to ask the server again: never asked, too rough (by age, at the latest after a quarter of an hour), or this computer slept. */
export function isClockDoubtful(): boolean {
  if (!bounds) return true;
  const { low, high, wall } = aged(bounds, performance.now());
  return high - low > 2 * GOOD || Math.abs(wallNow() - wall) > JUMP;
}

/** Calls back whenever the clock was set. @returns how to stop */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
