import { MINUTE } from "#worker/contract/limits.ts";
import type { Series } from "#worker/contract/series.ts";
import { NUMBER_MARK } from "#worker/contract/series-name.ts";

/** How long a retrospective takes in a calendar. */
const LENGTH = 60 * MINUTE;

/** A moment, or an hour of a zone that comes again every so many weeks except on the days in `skipped`. */
export type CalendarEvent = {
  /** The same for the same thing, so that another import replaces it. */
  id: string;
  title: string;
  text: string;
  start: Date;
  /** Milliseconds. */
  length: number;
  repeats?: { zone: string; on: string; hour: string; everyWeeks: number; skipped: string[] };
};

const openIn = (url: string): string => `Ábrela en ${url}`;

export const eventOfSeries = (series: Series, zone: string, url: string): CalendarEvent => {
  const { id, name, next, hour, everyWeeks, skipped } = series;
  return {
    id,
    // The number changes from one to the next.
    title: name.replace(NUMBER_MARK, "").replace(/\s+/g, " ").trim() || "Retrospectiva",
    text: `Retrospectiva. ${openIn(url)}`,
    start: new Date(next.at),
    length: LENGTH,
    repeats: { zone, on: next.on, hour, everyWeeks, skipped: skipped.filter((day) => day > next.on) },
  };
};

export const eventOfRetrospective = (id: string, title: string, at: string, url: string): CalendarEvent => ({
  id,
  title,
  text: `Retrospectiva. ${openIn(url)}`,
  start: new Date(at),
  length: LENGTH,
});

const GOOGLE = "https://calendar.google.com/calendar/render";
/** `20261202T130000Z` */
const compact = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, "");

/** The page of Google Calendar that creates the event. It takes no days to leave out. */
export function googleCalendarUrl({ title, text, start, length, repeats }: CalendarEvent): string {
  const dates = `${compact(start)}/${compact(new Date(start.getTime() + length))}`;
  const query = new URLSearchParams({ action: "TEMPLATE", text: title, details: text, dates });
  if (repeats) {
    query.set("ctz", repeats.zone);
    query.set("recur", `RRULE:FREQ=WEEKLY;INTERVAL=${repeats.everyWeeks}`);
  }
  return `${GOOGLE}?${query}`;
}
