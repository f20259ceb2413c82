import { hourText } from "#worker/contract/hours.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";
import { hourOf, placeOf } from "#worker/contract/zone-names.ts";
import { addDays, dayIn, formatterByZone, isFar } from "#worker/contract/zones.ts";
import type { Zones } from "./time-zones.ts";

const SHORT_DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
const day = formatterByZone({ day: "numeric", month: "long", year: "numeric" });
const rowDay = formatterByZone({ ...SHORT_DAY, year: "numeric" });
const shortDay = formatterByZone(SHORT_DAY);
const weekday = formatterByZone({ ...SHORT_DAY, weekday: "short" });

type Format = (iso: string, zone: string) => string;

/** "3 de marzo de 2026". @param iso ISO 8601 */
export const formatDay: Format = (iso, zone) => day(zone).format(new Date(iso));
/** "3 mar 2026", where many stand in a column. */
export const formatShortDay: Format = (iso, zone) => rowDay(zone).format(new Date(iso));
/** "3 mar", or "3 mar 2024" half a year and more away. */
const nearDay = (moment: Date, zone: string, now?: Date) =>
  (isFar(moment, now) ? rowDay : shortDay)(zone).format(moment);
/** "14:05" */
export const formatHour: Format = (iso, zone) => hourText(new Date(iso), zone);
/** "3 de marzo de 2026, 14:05, hora de Chile" */
export const namedMomentText: Format = (iso, zone) =>
  `${formatDay(iso, zone)}, ${formatHour(iso, zone)}, ${hourOf(zone)}`;

const MOMENTS = {
  day: formatDay,
  short: formatShortDay,
  /** "3 mar, 14:05", or "3 mar 2024, 14:05" */
  message: (iso, zone, now) => `${nearDay(new Date(iso), zone, now)}, ${formatHour(iso, zone)}`,
} satisfies Record<string, (iso: string, zone: string, now?: Date) => string>;
export type MomentStyle = keyof typeof MOMENTS;
export const momentText = (iso: string, style: MomentStyle, zone: string, now?: Date): string =>
  MOMENTS[style](iso, zone, now);

const SHARED = {
  hour: formatHour,
  /** "3 mar, 14:05" */
  message: (iso, zone) => `${shortDay(zone).format(new Date(iso))}, ${formatHour(iso, zone)}`,
  /** "mié, 3 mar, 14:05" */
  weekday: (iso, zone) => `${weekday(zone).format(new Date(iso))}, ${formatHour(iso, zone)}`,
} satisfies Record<string, Format>;
export type SharedStyle = keyof typeof SHARED;

/** The moment where the reader is, and what the clocks of the team show then: null where they show the same. */
export function sharedTime(iso: string, style: SharedStyle, { reader, team }: Zones) {
  const [own, theirs] = [reader, team].map((zone) => SHARED.message(iso, zone));
  const isSameDay = dayIn(reader, new Date(iso)) === dayIn(team, new Date(iso));
  const ofTeam = isSameDay ? formatHour(iso, team) : SHARED[style](iso, team);
  return { text: SHARED[style](iso, reader), ofTeam: own === theirs ? null : ofTeam };
}

/** A moment at which people act together: "16:35", or "16:35 (11:35 en Santiago)". */
export function sharedTimeText(iso: string, style: SharedStyle, zones: Zones): string {
  const { text, ofTeam } = sharedTime(iso, style, zones);
  return withTeamTime(text, ofTeam, zones);
}

/** "16:35 (11:35 en Santiago)". @param ofTeam of `sharedTime` */
export const withTeamTime = (text: string, ofTeam: string | null | undefined, { team }: Zones): string =>
  ofTeam ? t`${text} (${ofTeam} en ${placeOf(team)})` : text;

/** "14:05, hora de Chile", or "16:35 (11:35 en Santiago)". */
export function namedHourText(iso: string, zones: Zones): string {
  const isSame = sharedTime(iso, "hour", zones).ofTeam === null;
  return sharedTimeText(iso, "hour", zones) + (isSame ? `, ${hourOf(zones.team)}` : "");
}

/** "hoy 14:05", "mañana 14:05" or "ayer 14:05"; null on other days. @param today `YYYY-MM-DD` */
export function nearText(iso: string, zone: string, today: string): string | null {
  const day = dayIn(zone, new Date(iso));
  const hour = formatHour(iso, zone);
  if (day === today) return t`hoy ${hour}`;
  if (day === addDays(today, 1)) return t`mañana ${hour}`;
  return day === addDays(today, -1) ? t`ayer ${hour}` : null;
}

/** "3 mar". @param day `YYYY-MM-DD` */
export const formatCalendarDay = (day: string): string => shortDay("UTC").format(new Date(day));
/** "3 mar", or "3 mar 2024" half a year and more away. @param day `YYYY-MM-DD` */
export const formatDueDay = (day: string, now?: Date): string => nearDay(new Date(day), "UTC", now);

export const dayUnit = (count: number): string => plural(Math.abs(count), form`día`, form`días`);
export const formatDayCount = (count: number): string =>
  plural(count, form`${number(count)} día`, form`${number(count)} días`);
export const formatMessageCount = (count: number): string =>
  count === 0 ? t`Sin mensajes` : plural(count, form`${number(count)} mensaje`, form`${number(count)} mensajes`);
export const formatThankYouCount = (count: number): string =>
  plural(count, form`${number(count)} agradecimiento`, form`${number(count)} agradecimientos`);
export const formatMemberCount = (count: number): string =>
  plural(count, form`${number(count)} miembro`, form`${number(count)} miembros`);
