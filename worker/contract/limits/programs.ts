import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

/** Tokens that programs use for a team (docs/product.md §28). */
export const PROGRAM_TOKEN = { days: [7, 30, 90, 365], most: 10 } as const;

/** Webhooks of a team (docs/product.md §30). */
export const WEBHOOK = {
  /** Of one team, and of one person in all teams. */
  most: 5,
  mostOfPerson: 10,
  secretBytes: 32,
  /** How long the secret before signs as well. */
  overlap: DAY,
  timeout: 5 * SECOND,
  /** Between one try and the next: together less than a day. */
  waits: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR],
  /** A webhook stops with a failure this long after the first one since an arrival. The try after the last wait is later. */
  stopAfter: 23 * HOUR,
  /** The most deliveries of one webhook that wait. */
  waiting: 50,
  /** The last deliveries of one webhook that do not wait any more. */
  kept: 30,
  /** In one alarm of the room: the platform opens six connections at once. */
  atOnce: 6,
  /** Of one team, in a day in UTC. */
  triesPerDay: 100,
  /** When the room asks the database again that did not answer. */
  retry: MINUTE,
  /** When the room looks by itself for what it was not told of. */
  look: 6 * HOUR,
} as const;
