import { MAILS } from "#worker/contract/limits/mails.ts";
import { DATABASE_BYTES, PLAN } from "#worker/contract/limits/plan.ts";

const KB = 1000;

/** Bytes are after gzip. */
export const BUDGET = {
  /** Static imports, which load before hydration. */
  script: { withoutScript: 0, account: 98.7 * KB, other: 96.9 * KB, private: 141.9 * KB, board: 157.1 * KB },
  /**
   * All script that a browser loads until the page rests: also what it loads on demand, as the local server sends it.
   * `conversation`: a board whose topic has comments and a proposal.
   */
  loaded: { account: 100 * KB, private: 151.6 * KB, board: 179 * KB, conversation: 188 * KB },
  /** Script files of one page. */
  files: 10,
  landing: 60 * KB,
  style: 14 * KB,
  worker: 900 * KB,
  callRoundTrips: 2,
  pageRoundTrips: 3,
} as const;

/** Daily limits of the free plans of Cloudflare and Resend (2026-11). An object in memory takes 128 MB of a GB-second. */
export const FREE = {
  ...PLAN,
  objectSeconds: 13_000 * 8,
  mails: MAILS.perDay,
} as const;

/** Bytes of one database, and databases of an account. */
export const STORAGE = { database: DATABASE_BYTES, databases: 10 } as const;

/** A *Sin prisa* retrospective of 8 people over 5 days, each coming back 6 times. */
export const OVER_DAYS = { requests: 420, roomRowsWritten: 330, rowsWritten: 236 } as const;

/** One standard retrospective with its board: 312 a day on a free account. */
export const RETROSPECTIVE = {
  requests: 220,
  rowsRead: 15_000,
  rowsWritten: 225,
  bytes: 14 * KB,
  roomRequests: 170,
  roomRowsWritten: 320,
  roomSeconds: 260,
} as const;
