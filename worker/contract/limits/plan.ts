import { DAY } from "./time.ts";

/**
 * What Cloudflare's free plan allows in a day, in UTC. `rowsRead` and `rowsWritten` are those of D1. 20 messages that a socket
 * receives are one object request.
 */
export const PLAN = {
  requests: 100_000,
  rowsRead: 5_000_000,
  rowsWritten: 100_000,
  objectRequests: 100_000,
  objectRowsWritten: 100_000,
} as const;

export const MESSAGES_PER_OBJECT_REQUEST = 20;

/** What a database of the free plan holds. */
export const DATABASE_BYTES = 500_000_000;

/** Parts of a day's plan (docs/decisions/027). */
export const SHARE = {
  /** A person or a network with a larger share is refused. What is under way then stays below 5 %. */
  most: 0.04,
  /** The share of a browser that logged in before, in a network that is refused. */
  knownDevice: 0.002,
  /** What an isolate counts alone before it tells the object that counts for all. */
  chunk: 0.001,
  /** Until this age an account counts for its network too. */
  newAccount: 7 * DAY,
  /** The most people, networks and sessions that an isolate remembers. */
  remembered: 10_000,
} as const;
