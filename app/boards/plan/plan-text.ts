import { formatHour, type SharedStyle, sharedTime } from "#app/lib/format.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import type { Phase } from "#worker/contract/board-phases.ts";
import { placeOf } from "#worker/contract/zone-names.ts";
import { addDays, dayIn, formatterByZone } from "#worker/contract/zones.ts";

export const PHASE_NAMES: Record<Phase, string> = {
  write: "Llegar y escribir",
  choose: "Juntar y elegir",
  talk: "Conversar",
};

const weekdayAndDay = formatterByZone("es-CL", { weekday: "long", day: "numeric" });
const weekdayAndDate = formatterByZone("es-CL", { weekday: "long", day: "numeric", month: "long" });

/** "el miércoles 25", with the month where it is another one than now. */
function dayText(iso: string, zone: string, now: Date): string {
  const moment = new Date(iso);
  const isThisMonth = dayIn(zone, moment).slice(0, 7) === dayIn(zone, now).slice(0, 7);
  // Some browsers put a comma after the weekday.
  return `el ${(isThisMonth ? weekdayAndDay : weekdayAndDate)(zone).format(moment).replace(",", "")}`;
}

/** "hoy 18:00", "mañana 18:00" or "el miércoles 25, 18:00" */
function endText(iso: string, zone: string, now: Date): string {
  const [today, day] = [dayIn(zone, now), dayIn(zone, new Date(iso))];
  const hour = formatHour(iso, zone);
  if (day === today) return `hoy ${hour}`;
  return day === addDays(today, 1) ? `mañana ${hour}` : `${dayText(iso, zone, now)}, ${hour}`;
}

/** What the clocks of the team show at the moment, where they show something else than the reader's: " (11:00 en Santiago)". */
function teamText(iso: string, zones: Zones): string {
  const style: SharedStyle = "weekday";
  const { ofTeam } = sharedTime(iso, style, zones);
  return ofTeam === null ? "" : ` (${ofTeam} en ${placeOf(zones.team)})`;
}

/** When a phase ends, for the person who reads: "mañana 18:00 (11:00 en Santiago)". */
export const untilText = (iso: string, zones: Zones, now = new Date()): string =>
  `${endText(iso, zones.reader, now)}${teamText(iso, zones)}`;

/** The same without what the team's clocks show, where there is no room. */
export const shortUntilText = (iso: string, { reader }: Zones, now = new Date()): string => endText(iso, reader, now);

/** The moment on the team's clocks, as the fields of the plan have it: "el miércoles 25, 18:00". */
export const teamUntilText = (iso: string, { team }: Zones, now = new Date()): string =>
  `${dayText(iso, team, now)}, ${formatHour(iso, team)}`;

/** "el viernes 27 a las 18:00", of what is over. */
export const pastText = (iso: string, { reader }: Zones): string =>
  `el ${weekdayAndDay(reader).format(new Date(iso)).replace(",", "")} a las ${formatHour(iso, reader)}`;
