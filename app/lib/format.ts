import { countOf } from "#worker/contract/counts.ts";
import { TIME_ZONE } from "#worker/contract/limits.ts";

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", year: "numeric" };
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
const HOUR: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

const formatter = (options: Intl.DateTimeFormatOptions, timeZone?: string) =>
  new Intl.DateTimeFormat("es-CL", { ...options, timeZone });

const formattersIn = (timeZone?: string) => ({
  day: formatter(DAY, timeZone),
  shortDay: formatter(SHORT_DAY, timeZone),
  hour: formatter(HOUR, timeZone),
});

const rowDay = formatter({ ...SHORT_DAY, year: "numeric" }, TIME_ZONE);
/** A day in Chile where many stand in a column, for example "3 mar 2026". @param iso ISO 8601 */
export const formatShortDay = (iso: string): string => rowDay.format(new Date(iso));

const inChile = formattersIn(TIME_ZONE);
const { day, hour } = inChile;
let inReadersZone: typeof inChile | undefined;

export type MomentStyle = "day" | "message";

function momentText(iso: string, style: MomentStyle, { day, shortDay, hour }: typeof inChile): string {
  const moment = new Date(iso);
  return style === "day" ? day.format(moment) : `${shortDay.format(moment)}, ${hour.format(moment)}`;
}

/** "3 de marzo de 2026", or "3 mar, 14:05" for a message. */
export const textInChile = (iso: string, style: MomentStyle): string => momentText(iso, style, inChile);
export function localText(iso: string, style: MomentStyle): string {
  inReadersZone ??= formattersIn();
  return momentText(iso, style, inReadersZone);
}

/** "3 de marzo de 2026, 14:05" in Chile. */
export const formatDayAndHour = (iso: string): string => `${formatDay(iso)}, ${formatHour(iso)}`;

/** A day in Chile, for example "3 de marzo de 2026". @param iso ISO 8601 */
export const formatDay = (iso: string): string => day.format(new Date(iso));
export const formatHour = (iso: string): string => hour.format(new Date(iso));

const calendarDay = formatter(SHORT_DAY, "UTC");
/** "3 mar". @param day `YYYY-MM-DD` */
export const formatCalendarDay = (day: string): string => calendarDay.format(new Date(day));

export const dayUnit = (count: number): string => (Math.abs(count) === 1 ? "día" : "días");
export const formatDayCount = (count: number): string => countOf(count, "día", "días");
export const formatMessageCount = (count: number): string =>
  count === 0 ? "Sin mensajes" : countOf(count, "mensaje", "mensajes");
export const formatThankYouCount = (count: number): string => countOf(count, "agradecimiento", "agradecimientos");
export const formatMemberCount = (count: number): string => countOf(count, "miembro", "miembros");
