import { formatHour, nearText, sharedTime, withTeamTime } from "#app/lib/format.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import { language, SOURCE_LANGUAGE, t } from "#worker/contract/language.ts";
import { dayIn, formatterByZone } from "#worker/contract/zones.ts";

export const weekday = formatterByZone({ weekday: "long" });
export const dayNumber = formatterByZone({ day: "numeric" });
const weekdayAndDate = formatterByZone({ weekday: "long", day: "numeric", month: "long" });

// In Spanish some browsers put a comma after the weekday, and others none.
const withoutComma = (text: string) => (language() === SOURCE_LANGUAGE ? text.replace(",", "") : text);

/** "miércoles 25". Some languages have no order of their own for these two. */
export const weekdayAndDay = (moment: Date, zone: string, name = weekday): string =>
  t`${name(zone).format(moment)} ${dayNumber(zone).format(moment)}`;

/** "el miércoles 25", with the month where it is another one than now. */
function dayText(iso: string, zone: string, now: Date): string {
  const moment = new Date(iso);
  const isThisMonth = dayIn(zone, moment).slice(0, 7) === dayIn(zone, now).slice(0, 7);
  return t`el ${isThisMonth ? weekdayAndDay(moment, zone) : withoutComma(weekdayAndDate(zone).format(moment))}`;
}

/** When a phase ends, for the person who reads: "mañana 18:00 (11:00 en Santiago)" or "el miércoles 25, 18:00". */
export function untilText(iso: string, zones: Zones, now = new Date()): string {
  const { reader } = zones;
  const text = nearText(iso, reader, dayIn(reader, now)) ?? `${dayText(iso, reader, now)}, ${formatHour(iso, reader)}`;
  return withTeamTime(text, sharedTime(iso, "weekday", zones).ofTeam, zones);
}

/** The moment on the team's clocks, as the fields of the plan have it: "el miércoles 25, 18:00". */
export const teamUntilText = (iso: string, { team }: Zones, now = new Date()): string =>
  `${dayText(iso, team, now)}, ${formatHour(iso, team)}`;
