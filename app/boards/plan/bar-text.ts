import { formatHour, nearText, sharedTime, withTeamTime } from "#app/lib/format.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import { addDays, dayIn, formatterByZone } from "#worker/contract/zones.ts";
import { weekdayAndDay } from "./plan-text.ts";

const shortWeekday = formatterByZone({ weekday: "short" });

/** When a phase ends, in the bar: "mié 18:00 (11:00 en Santiago)" or "lun 08:00 (dom 18:00 en Santiago)". */
export function barUntilText(iso: string, zones: Zones, now = new Date()): string {
  // The date is between the weekday and the hour.
  const ofTeam = sharedTime(iso, "weekday", zones).ofTeam?.replace(/,.*,/, "");
  return withTeamTime(shortUntilText(iso, zones, now), ofTeam, zones);
}

/** The same where there is little room: "mañana 18:00", "mié 18:00" or "mié 25, 18:00", on the reader's clocks only. */
export function shortUntilText(iso: string, { reader }: Zones, now = new Date()): string {
  const moment = new Date(iso);
  const [today, day] = [dayIn(reader, now), dayIn(reader, moment)];
  const isThisWeek = day > today && day < addDays(today, 7);
  const dayName = isThisWeek ? shortWeekday(reader).format(moment) : `${weekdayAndDay(moment, reader, shortWeekday)},`;
  return nearText(iso, reader, today) ?? `${dayName} ${formatHour(iso, reader)}`;
}
