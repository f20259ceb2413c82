import { locale } from "./language.ts";
import { DAY, MINUTE, SECOND } from "./limits/time.ts";

// Offsets change by minutes, days have 23 to 25 hours and midnight may be missing. Only `Intl` knows when.

/** Making a formatter takes longer than using it. There are zones enough to fill the memory of a Worker with formatters. */
const MOST_KEPT = 50;

/** @returns the formatter of a zone, in the reader's language unless a locale is given */
export function formatterByZone(
  options: Intl.DateTimeFormatOptions,
  fixedLocale?: string,
): (zone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const code = fixedLocale ?? locale();
    const key = `${code} ${zone}`;
    const known = made.get(key);
    if (known) return known;
    if (made.size >= MOST_KEPT) made.clear();
    const formatter = new Intl.DateTimeFormat(code, { ...options, timeZone: zone });
    made.set(key, formatter);
    return formatter;
  };
}

const CLOCK: Intl.DateTimeFormatOptions = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
};
const wallClock = formatterByZone(CLOCK, "en");

/** What clocks in `zone` show, as if they showed UTC. */
function localTimeIn(zone: string, moment: Date): Date {
  // Not from the whole text: browsers differ in its order, within one language too.
  const parts = wallClock(zone).formatToParts(moment);
  const numbers = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = numbers;
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second));
}

const dayOf = (localTime: Date): string => localTime.toISOString().slice(0, 10);

/** The calendar day in `zone`, `YYYY-MM-DD`. */
export const dayIn = (zone: string, moment: Date = new Date()): string => dayOf(localTimeIn(zone, moment));

/** What clocks in `zone` show, `HH:MM`, as fields have it. */
export const hourIn = (zone: string, moment: Date): string => localTimeIn(zone, moment).toISOString().slice(11, 16);

/**
 * The first moment at which clocks in `zone` show this time or a later one. So a time that exists twice is the first,
 * and one that does not exist is the end of the gap.
 * @param time `HH:MM`
 */
export function momentIn(zone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (moment: number) => localTimeIn(zone, new Date(moment)).getTime() - moment;
  // No zone is a whole day from UTC, so a change of clocks near this time is between these two.
  const offsets = [offsetAt(wanted - DAY), offsetAt(wanted + DAY)];
  const earliest = wanted - Math.max(...offsets);
  const latest = wanted - Math.min(...offsets);
  const exact = [earliest, latest].find((moment) => moment + offsetAt(moment) === wanted);
  if (exact !== undefined) return new Date(exact);
  let before = earliest;
  let after = latest;
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
    if (middle + offsetAt(middle) < wanted) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** Half a year and more away: without its year the day would be taken for one of another year. */
export const isFar = (moment: Date, now = new Date()): boolean => Math.abs(Number(moment) - Number(now)) > 182 * DAY;

/** @param day `YYYY-MM-DD` */
export const addDays = (day: string, count: number): string => dayOf(new Date(Date.parse(day) + count * DAY));

/** The moment, in milliseconds, at which clocks in `zone` show the same time a day later; where they skip it, the end of the gap. */
export function dayLater(zone: string, moment: number): number {
  const local = localTimeIn(zone, new Date(moment));
  const time = local.toISOString().slice(11, 16);
  return momentIn(zone, addDays(dayOf(local), 1), time).getTime() + (moment % MINUTE);
}

/** 1 is Monday, 7 is Sunday. @param day `YYYY-MM-DD` */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;
