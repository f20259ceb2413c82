import { TIME_ZONE } from "#worker/contract/limits.ts";

const day = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "long", year: "numeric", timeZone: TIME_ZONE });
const shortDay = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "short", timeZone: TIME_ZONE });
const hour = new Intl.DateTimeFormat("es-CL", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: TIME_ZONE,
});

/** An ISO moment as a day in Chile, for example "3 de marzo de 2026" (spec §9: Chile's time for everyone). */
export const formatDay = (iso: string): string => day.format(new Date(iso));
/** "3 mar" in Chile. */
export const formatShortDay = (iso: string): string => shortDay.format(new Date(iso));
/** "14:05" in Chile. */
export const formatHour = (iso: string): string => hour.format(new Date(iso));

export const formatMemberCount = (count: number): string => (count === 1 ? "1 miembro" : `${count} miembros`);
