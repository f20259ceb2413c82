/** How far the server's clock is ahead of this browser's, in milliseconds (contract *Timer*). */
let offset = 0;
let bestRoundTrip = Number.POSITIVE_INFINITY;

/**
 * Learns from a server's clock reading. Readings with a known round trip are halved for the way back, and the one with the
 * shortest trip wins; one without is only better than nothing.
 * @param serverNow ISO 8601 UTC @param askedAt when it was asked for, on `performance.now()`'s clock
 */
export function noteServerTime(serverNow: string, askedAt?: number): void {
  const roundTrip = askedAt === undefined ? Number.MAX_VALUE : performance.now() - askedAt;
  if (roundTrip > bestRoundTrip) return;
  bestRoundTrip = roundTrip;
  offset = Date.parse(serverNow) + (askedAt === undefined ? 0 : roundTrip / 2) - Date.now();
}

/** The server's time now, in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() + offset;
