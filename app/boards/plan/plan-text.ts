import { formatHour, sharedTime, withTeamTime } from "#app/lib/format.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import { t } from "#worker/contract/language.ts";
import { addDays, dayIn, formatterByZone } from "#worker/contract/zones.ts";

export const weekday = formatterByZone({ weekday: "long" });
const shortWeekday = formatterByZone({ weekday: "short" });
export const dayNumber = formatterByZone({ day: "numeric" });
const weekdayAndDate = formatterByZone({ weekday: "long", day: "numeric", month: "long" });

// Some browsers put a comma after the weekday.
const withoutComma = (text: string) => text.replace(",", "");

/** "miércoles 25". Some languages have no order of their own for these two. */
const weekdayAndDay = (moment: Date, zone: string, name = weekday): string =>
  t`${name(zone).format(moment)} ${dayNumber(zone).format(moment)}`;

/** "el miércoles 25", with the month where it is another one than now. */
function dayText(iso: string, zone: string, now: Date): string {
  const moment = new Date(iso);
  const isThisMonth = dayIn(zone, moment).slice(0, 7) === dayIn(zone, now).slice(0, 7);
  return t`el ${isThisMonth ? weekdayAndDay(moment, zone) : withoutComma(weekdayAndDate(zone).format(moment))}`;
}

/** "hoy 18:00", "mañana 18:00"; null on other days. */
function nearText(iso: string, zone: string, now: Date): string | null {
  const [today, day] = [dayIn(zone, now), dayIn(zone, new Date(iso))];
  const hour = formatHour(iso, zone);
  if (day === today) return t`hoy ${hour}`;
  return day === addDays(today, 1) ? t`mañana ${hour}` : null;
}

/** When a phase ends, for the person who reads: "mañana 18:00 (11:00 en Santiago)" or "el miércoles 25, 18:00". */
export function untilText(iso: string, zones: Zones, now = new Date()): string {
  const { reader } = zones;
  return withTeam(nearText(iso, reader, now) ?? `${dayText(iso, reader, now)}, ${formatHour(iso, reader)}`, iso, zones);
}

const withTeam = (text: string, iso: string, zones: Zones): string =>
  withTeamTime(text, sharedTime(iso, "weekday", zones).ofTeam, zones);

/** The same in the bar: "mié 18:00 (11:00 en Santiago)". */
export const barUntilText = (iso: string, zones: Zones, now = new Date()): string =>
  withTeam(shortUntilText(iso, zones, now), iso, zones);

/** The same where there is little room: "mañana 18:00", "mié 18:00" or "mié 25, 18:00", on the reader's clocks only. */
export function shortUntilText(iso: string, { reader }: Zones, now = new Date()): string {
  const moment = new Date(iso);
  const [today, day] = [dayIn(reader, now), dayIn(reader, moment)];
  const isThisWeek = day > today && day < addDays(today, 7);
  const dayName = isThisWeek ? shortWeekday(reader).format(moment) : `${weekdayAndDay(moment, reader, shortWeekday)},`;
  return nearText(iso, reader, now) ?? `${dayName} ${formatHour(iso, reader)}`;
}

/** The moment on the team's clocks, as the fields of the plan have it: "el miércoles 25, 18:00". */
export const teamUntilText = (iso: string, { team }: Zones, now = new Date()): string =>
  `${dayText(iso, team, now)}, ${formatHour(iso, team)}`;
