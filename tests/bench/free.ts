/** What Cloudflare and Resend give away a day (collected 2026-11); a room in memory takes an eighth of a GB. */
export const FREE = {
  requests: 100_000,
  rowsRead: 5_000_000,
  rowsWritten: 100_000,
  objectRequests: 100_000,
  objectRowsWritten: 100_000,
  objectSeconds: 13_000 * 8,
  mails: 100,
} as const;

/** What one free database holds, and how many of them an account may have, in bytes. */
export const STORAGE = { database: 500_000_000, databases: 10 } as const;

/** So many standard retrospectives a day a free account should hold (quality *Free*). */
export const AIM = 400;
