import { DAY, HOUR, MINUTE } from "./time.ts";

export const SESSION_LIFE = 30 * DAY;

/** A guest cannot log in again, so their session goes on while they use it. */
export const GUEST_SESSION = { life: 400 * DAY, unused: 90 * DAY } as const;

/** A repeated request to begin as a guest within this time gets the same guest. */
export const NEW_GUEST_LIFE = MINUTE;

/** How long the row of an ended session is kept. */
export const ENDED_SESSION_LIFE = 90 * DAY;

/** The shortest time between two writes of a session's `lastUsedAt`. */
export const LAST_USE_INTERVAL = HOUR;

/** How long a login or a confirmed password allows what needs proof of identity. */
export const CONFIRMATION_LIFE = 10 * MINUTE;

export const PASSKEYS = {
  /** The most passkeys of one account. */
  most: 10,
  challengeLife: 5 * MINUTE,
} as const;

/** What a browser keeps about the accounts that logged in there. */
export const DEVICE = {
  /** The longest life that browsers give a cookie. */
  life: 400 * DAY,
  accounts: 8,
} as const;

export const CODE = {
  length: 6,
  /** It has no characters that look alike: 0 O, 1 I L. */
  alphabet: "ABCDEFGHJKMNPQRSTUVWXYZ23456789",
  life: 10 * MINUTE,
  tries: 5,
  perMinute: 1,
  perHour: 5,
} as const;

export const TRIES = {
  password: { most: 10, within: 15 * MINUTE },
  join: { most: 10, within: 10 * MINUTE },
} as const;

/** After each change of a name, every open page of the person's teams reads most of its lists again. */
export const NAME_CHANGES = { most: 10, within: DAY } as const;

/** New accounts of one network, where no code is mailed: a team in one office makes them on one day. */
export const SIGN_UPS = { ofNetwork: [{ most: 30, within: DAY }] } as const;

/** The link to the first account of a deployment without mail. */
export const FIRST_ACCOUNT = { life: DAY } as const;

/** A link with which a person enters once without a password (docs/product.md §6.11). */
export const ENTRY_LINK = {
  life: DAY,
  /** How many an admin makes, and how many are made in a team, in a day. */
  ofAdmin: 10,
  ofTeam: 20,
  kept: 90 * DAY,
  /** Of those that nobody used, the person reads so many. */
  unusedListed: 20,
  /** How long every page tells the person that one was used. */
  notified: 7 * DAY,
} as const;

export const ACCESS_EVENTS = { life: 90 * DAY, listed: 100 } as const;
