import { TIME_ZONE } from "#worker/contract/limits.ts";

/** The present moment, ISO 8601 UTC with milliseconds. */
export const now = (): string => new Date().toISOString();

/** The moment `milliseconds` from now (negative: before), ISO 8601 UTC. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

const day = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in Chile, `YYYY-MM-DD`, daylight saving included (contract *Counters and goals*). */
export const dayInChile = (moment: Date = new Date()): string => day.format(moment);
