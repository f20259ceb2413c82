/** Sizes and times that the API, the forms and the tests share (spec §9, contract *Wire format*, *Codes*). Times in milliseconds. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const LIMITS = {
  bodyBytes: 64 * 1024,
  name: 80,
  email: 254,
  text: 2000,
  textMin: 3,
  userPassword: { min: 8, max: 128 },
  teamPassword: { min: 4, max: 128 },
  targetDays: { min: 1, max: 100_000 },
  timerMinutes: { min: 1, max: 1440 },
} as const;

export const SESSION_LIFE = 30 * DAY;
/** A session's last use is noted at most this often. */
export const USE_NOTED_EVERY = HOUR;

export const CODE = {
  length: 6,
  /** Upper-case letters and digits without look-alikes (0 O, 1 I L). */
  alphabet: "ABCDEFGHJKMNPQRSTUVWXYZ23456789",
  life: 10 * MINUTE,
  tries: 5,
  perMinute: 1,
  perHour: 5,
} as const;

/** Calls that may send mail answer no earlier than this, whether they send one or not. */
export const ANSWER_FLOOR = 600;

export const TRIES = {
  password: { most: 10, within: 15 * MINUTE },
  join: { most: 10, within: 10 * MINUTE },
} as const;

export const TEAM_ID = {
  length: 10,
  /** Lower-case without look-alikes, so that it can be read aloud. */
  alphabet: "abcdefghjkmnpqrstuvwxyz23456789",
} as const;

/** How long the browser takes an answer for fresh (spec §7, §9). */
export const FRESH = { default: 5 * MINUTE, user: 10 * MINUTE, membership: 10 * MINUTE } as const;

/** The day of counters and the hours shown are Chile's (spec §9). */
export const TIME_ZONE = "America/Santiago";
export const TIMER_DEFAULT_MINUTES = 5;
export const FORBIDDEN_REDIRECT = 3 * SECOND;
