import { LAST_USE_INTERVAL } from "./accounts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

export const TEAM_ID = {
  length: 10,
  /** It has no characters that look alike, because people read ids aloud. */
  alphabet: "abcdefghjkmnpqrstuvwxyz23456789",
} as const;

export const INVITATION = {
  days: [1, 7, 30],
  most: 5,
  faces: 6,
} as const;

/** Wrong join passwords from one network. One person has `TRIES.join`. */
export const JOIN_TRIES = {
  /** The network's limit for one team. */
  ofTeam: { most: 20, within: HOUR },
  /** The network's limit over all teams. */
  ofNetwork: { most: 60, within: HOUR },
} as const;

/** How often one person joins one team: each time, every open page of the team reads most of its lists again. */
export const JOINS = { most: 5, within: DAY } as const;

export const GUESTS = {
  ofTeam: [{ most: 50, within: HOUR }],
  /** The network's limit over all teams. */
  ofNetwork: [
    { most: 10, within: MINUTE },
    { most: 60, within: HOUR },
  ],
} as const;

/** A team that begins without an account (docs/product.md §20.5). */
export const TRIAL = {
  /** Its life without a visit, in the days that the pages state. */
  days: 14,
  /** The use of a session is recorded once an hour, so the recorded visit can be earlier than the last one. */
  life: 14 * DAY + LAST_USE_INTERVAL,
  /** When the room asks again after the database did not answer. */
  retry: HOUR,
  invitationDays: 30,
  /** New ones of one network. */
  ofNetwork: [
    { most: 3, within: 10 * MINUTE },
    { most: 10, within: DAY },
  ],
  /** New ones of everybody on the free plan. */
  ofAll: { most: 100, within: DAY },
  /** What all of them take of a day, their ends included, and not what people do at them. */
  share: 0.05,
} as const;

/**
 * While a team moves to another database, its writes are refused for some seconds (docs/decisions/056). Browsers and rooms send
 * them again, `tries` times at most, with a pause in milliseconds before each.
 */
export const TEAM_MOVE = { pause: 2 * SECOND, tries: 10 } as const;
