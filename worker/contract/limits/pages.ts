import { MINUTE, SECOND } from "./time.ts";

/** What `/` and a team's home show. */
export const TODAY = {
  /** How many of the caller's teams show, by name. */
  teams: 4,
  /** How many of a team's open retrospectives show. */
  retrospectives: 3,
  /** How long a page waits for a room. */
  roomTime: SECOND,
} as const;

/** How long a query's data counts as fresh in the browser. */
export const STALE_TIME = { default: 5 * MINUTE, user: 10 * MINUTE, membership: 10 * MINUTE } as const;

/** The zone of a team that chose none, and of a browser that tells none. */
export const TIME_ZONE = "America/Santiago";

export const TIMER_DEFAULT_MINUTES = 5;

/** How long the person who incremented a counter can take it back. */
export const UNDO_TIME = 10 * SECOND;

export const FORBIDDEN_REDIRECT_DELAY = 3 * SECOND;
