import { TIME_ZONE } from "#worker/contract/limits.ts";

const day = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "long", year: "numeric", timeZone: TIME_ZONE });
const shortDay = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "short", timeZone: TIME_ZONE });
const hour = new Intl.DateTimeFormat("es-CL", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: TIME_ZONE,
});

/** A day in Chile, for example "3 de marzo de 2026". @param iso ISO 8601 */
export const formatDay = (iso: string): string => day.format(new Date(iso));
/** "3 mar" in Chile. */
export const formatShortDay = (iso: string): string => shortDay.format(new Date(iso));
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
/** "1 miembro", "7 miembros". */
export const formatMemberCount = (count: number): string => (count === 1 ? "1 miembro" : `${count} miembros`);
