import type { Ends } from "#worker/contract/board-phases.ts";
import { t } from "#worker/contract/language.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Series } from "#worker/contract/series.ts";
import { daysOfPhases } from "#worker/contract/series-days.ts";
import { NUMBER_MARK } from "#worker/contract/series-name.ts";
import { addDays, momentIn } from "#worker/contract/zones.ts";
import { PHASES } from "./phases.ts";

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

/** How long before its end a phase stands in a calendar. */
const LEAD = 15 * MINUTE;

const openIn = (url: string): string => t`Retrospectiva. Ábrela en ${url}`;
const endOf = (title: string, name: string): string => t`${title}: termina ${name}`;

/** @param shift from the day of the series, in days @param lead before the hour, in milliseconds */
function repeating({ everyWeeks, skipped, next }: Series, zone: string, hour: string, shift = 0, lead = 0) {
  const wallClock = (on: string) => new Date(Date.parse(`${addDays(on, shift)}T${hour}:00Z`) - lead).toISOString();
  const dayOf = (on: string) => wallClock(on).slice(0, 10);
  const [on, time] = [dayOf(next.on), wallClock(next.on).slice(11, 16)];
  const repeats = { zone, on, hour: time, everyWeeks, skipped: skipped.filter((day) => day > next.on).map(dayOf) };
  return { start: momentIn(zone, on, time), repeats };
}

/** A series *En vivo* is one event, one *Sin prisa* has an event for the end of each phase. */
export function eventsOfSeries(series: Series, zone: string, url: string): CalendarEvent[] {
  const { id, name, hour, plan } = series;
  // The number changes from one to the next.
  const title = name.replace(NUMBER_MARK, "").replace(/\s+/g, " ").trim() || t`Retrospectiva`;
  const text = openIn(url);
  if (!plan) return [{ id, title, text, length: LENGTH, ...repeating(series, zone, hour) }];
  const days = daysOfPhases(plan, zone, Date.parse(series.next.at));
  return PHASES.map(({ phase, name: ofPhase }) => ({
    id: `${id}-${phase}`,
    title: endOf(title, ofPhase()),
    text,
    length: LEAD,
    ...repeating(series, zone, plan.until, days[phase], LEAD),
  }));
}

/**
 * The ends of a plan that are to come, and without a plan the moment at which the team sits down.
 * @param until when the present phase of the plan ends; null before the first one
 */
export function eventsOfRetrospective(
  { id, retrospectiveName: title, at }: Pick<Retrospective, "id" | "retrospectiveName" | "at">,
  plan: Ends | null | undefined,
  until: string | null,
  url: string,
): CalendarEvent[] {
  const text = openIn(url);
  if (!plan) return at ? [{ id, title, text, start: new Date(at), length: LENGTH }] : [];
  return PHASES.filter(({ phase }) => !until || plan[phase] >= until).map(({ phase, name: ofPhase }) => ({
    id: `${id}-${phase}`,
    title: endOf(title, ofPhase()),
    text,
    start: new Date(Date.parse(plan[phase]) - LEAD),
    length: LEAD,
  }));
}

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
