import { TIME_ZONE } from "./limits.ts";

const format = new Intl.DateTimeFormat("en-CA", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in Chile, `YYYY-MM-DD`. */
export const dayInChile = (moment: Date = new Date()): string => format.format(moment);
