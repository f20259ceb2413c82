/** Quartz clocks drift by less than 100 ppm, so the bounds widen by as much. */
const DRIFT = 1e-4;
/** A larger change of `Date` against `performance`, in milliseconds, means that the computer slept or its clock was set. */
const JUMP = 1000;
const PRECISION = 100;
/** A page older than this, in milliseconds, says nothing about the clock. */
const PAGE_MAX_AGE = 10_000;

/** Server minus browser, in milliseconds, as of `at` (`performance.now()`); `wall` is the browser's `Date` when that was 0. */
type Bounds = { low: number; high: number; at: number; wall: number };

const unknown = (at: number, wall: number): Bounds => ({ low: -Infinity, high: Infinity, at, wall });
const wallNow = () => Date.now() - performance.now();

/**
 * The browser's clock may be minutes wrong. Each response with the server's time bounds the difference, because the server read
 * its clock between the request and the response. The bounds of all responses intersect, and their middle is the estimate.
 */
export class ServerClock {
  #bounds: Bounds | undefined;
  #isPageNoted = false;
  readonly #listeners = new Set<() => void>();

  /**
   * Narrows the bounds by one response.
   * @param serverNow ISO 8601 UTC
   * @param askedAt on `performance.now()`'s clock; unknown for an event of the room
   * @param answeredAt on the same clock
   */
  note(serverNow: string, askedAt = -Infinity, answeredAt = performance.now()): void {
    if (typeof document === "undefined") return;
    const wall = wallNow();
    const reading = Date.parse(serverNow) - wall;
    const fresh = { low: reading - answeredAt, high: reading - askedAt, at: performance.now(), wall };
    this.#bounds = narrowed(aged(this.#bounds ?? unknown(fresh.at, wall), fresh.at), fresh);
    for (const listener of this.#listeners) listener();
  }

  /** Narrows the bounds by the page's own request. @param renderedAt milliseconds of the server's clock */
  notePage(renderedAt: number): void {
    const [page] = performance.getEntriesByType("navigation");
    if (this.#isPageNoted || !(page instanceof PerformanceNavigationTiming) || performance.now() > PAGE_MAX_AGE) return;
    this.#isPageNoted = true;
    this.note(new Date(renderedAt).toISOString(), page.requestStart, page.responseStart);
  }

  /** Milliseconds since the epoch; the browser's own clock until the first response. */
  now(): number {
    return Date.now() + this.#offset();
  }

  #offset(): number {
    if (!this.#bounds) return 0;
    const { low, high } = this.#bounds;
    return Number.isFinite(high) ? (low + high) / 2 : low;
  }

  /** Whether the server must be asked again: the bounds are too wide (after 15 minutes at the latest), or the computer slept. */
  isDoubtful(): boolean {
    if (!this.#bounds) return true;
    const { low, high, wall } = aged(this.#bounds, performance.now());
    return high - low > 2 * PRECISION || Math.abs(wallNow() - wall) > JUMP;
  }

  /** @returns a function that stops listening */
  onSet(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function aged({ low, high, at, wall }: Bounds, now: number): Bounds {
  const loose = (now - at) * DRIFT;
  return { low: low - loose, high: high + loose, at: now, wall };
}

/** The intersection, or the fresh bounds when there is none, because the browser's clock was set in between. */
function narrowed(old: Bounds, fresh: Bounds): Bounds {
  const both = { ...fresh, low: Math.max(old.low, fresh.low), high: Math.min(old.high, fresh.high) };
  return both.low <= both.high ? both : fresh;
}
