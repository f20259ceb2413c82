import type { Ends } from "./board-phases.ts";
import { BOARD_PLAN } from "./limits/boards.ts";
import { SERIES } from "./limits/retrospectives.ts";
import { DAY, MINUTE } from "./limits/time.ts";
import type { SeriesPlan } from "./series.ts";
import { addDays, dayIn, momentIn } from "./zones.ts";

/** `startsOn` and the days of `skipped` and `doneOn` are `YYYY-MM-DD`, `hour` is `HH:MM`, all in the team's zone. */
export type Rhythm = { startsOn: string; everyWeeks: number; hour: string };
type Progress = { skipped: readonly string[]; doneOn: string | null };
export type Occurrence = { on: string; at: Date };

/** The first day of the rhythm that is not before `day`. */
export function dayFrom({ startsOn, everyWeeks }: Rhythm, day: string): string {
  const step = everyWeeks * 7;
  const passed = (Date.parse(day) - Date.parse(startsOn)) / DAY;
  return addDays(startsOn, Math.max(0, Math.ceil(passed / step)) * step);
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** What comes next: it is due where its moment has passed. A moment that passed long ago is left out. */
export function nextOccurrence(series: Rhythm & Progress, zone: string, now: number): Occurrence {
  const earliest = new Date(now - SERIES.late);
  const { hour, skipped, doneOn } = series;
  let on = dayFrom(series, later(dayIn(zone, earliest), doneOn === null ? "" : addDays(doneOn, 1)));
  for (;;) {
    const at = momentIn(zone, on, hour);
    if (!skipped.includes(on) && at > earliest) return { on, at };
    on = dayFrom(series, addDays(on, 1));
  }
}

/** The day that passed too long ago to open anything, the last one before `next`. */
export function lateDay(series: Rhythm & Progress, next: string): string | null {
  const { startsOn, everyWeeks, skipped, doneOn } = series;
  let on = addDays(next, -everyWeeks * 7);
  while (on >= startsOn && skipped.includes(on)) on = addDays(on, -everyWeeks * 7);
  return on >= startsOn && (doneOn === null || on > doneOn) ? on : null;
}

/** The days that are skipped from `today` on. */
export const skippedFrom = (series: Rhythm & Progress, today: string): string[] =>
  series.skipped.filter((day) => day >= today && dayFrom(series, day) === day).sort();

/** On which day each phase of a board ends that opens now, counted from its day. The first one is never shorter than a phase may be. */
export function daysOfPhases({ write, choose, talk, until }: SeriesPlan, zone: string, now: number) {
  // A room opens a board some moments late. Counting from the minute, a phase of exactly an hour stays one.
  const begins = now - (now % MINUTE);
  const end = momentIn(zone, addDays(dayIn(zone, new Date(now)), write), until);
  const first = end.getTime() - begins < BOARD_PLAN.phase ? write + 1 : write;
  return { write: first, choose: first + choose, talk: first + choose + talk };
}

/** When the phases end of a board that opens now. */
export function endsFrom(plan: SeriesPlan, zone: string, now: number): Ends {
  const today = dayIn(zone, new Date(now));
  const { write, choose, talk } = daysOfPhases(plan, zone, now);
  const iso = (days: number) => momentIn(zone, addDays(today, days), plan.until).toISOString();
  return { write: iso(write), choose: iso(choose), talk: iso(talk) };
}
