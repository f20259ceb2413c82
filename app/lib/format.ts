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
/** The same in the time zone of this computer. */
export function localText(iso: string, style: MomentStyle): string {
  inReadersZone ??= formattersIn();
  return momentText(iso, style, inReadersZone);
}

/** "3 de marzo de 2026, 14:05" in Chile. */
export const formatDayAndHour = (iso: string): string => `${formatDay(iso)}, ${formatHour(iso)}`;

/** A day in Chile, for example "3 de marzo de 2026". @param iso ISO 8601 */
export const formatDay = (iso: string): string => day.format(new Date(iso));
/** "14:05" in Chile. */
export const formatHour = (iso: string): string => hour.format(new Date(iso));

export const dayUnit = (count: number): string => (Math.abs(count) === 1 ? "día" : "días");
/** "1 día", "1.200 días". */
export const formatDayCount = (count: number): string => `${count.toLocaleString("es-CL")} ${dayUnit(count)}`;
/** "Sin mensajes", "1 mensaje", "12 mensajes". */
export function formatMessageCount(count: number): string {
  if (count === 0) return "Sin mensajes";
  return count === 1 ? "1 mensaje" : `${count} mensajes`;
}
/** "1 agradecimiento", "3 agradecimientos". */
export const formatThankYouCount = (count: number): string =>
  count === 1 ? "1 agradecimiento" : `${count} agradecimientos`;
/** "1 voto", "6 votos". */
export const formatVoteCount = (count: number): string => (count === 1 ? "1 voto" : `${count} votos`);
/** "1 miembro", "7 miembros". */
export const formatMemberCount = (count: number): string => (count === 1 ? "1 miembro" : `${count} miembros`);
