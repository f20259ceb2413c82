const HOUR = 60 * 60 * 1000;

const hours = new Intl.NumberFormat("es-CL", { style: "unit", unit: "hour", unitDisplay: "long" });
const days = new Intl.NumberFormat("es-CL", { style: "unit", unit: "day", unitDisplay: "long" });

/** How long ago a session was used, for example "Usada hace 3 horas"; the server notes it no closer. @param now milliseconds since the epoch */
export function lastUseText(lastUsedAt: string, now: number): string {
  const ago = Math.floor((now - Date.parse(lastUsedAt)) / HOUR);
  if (ago < 1) return "Usada hace menos de una hora";
  return `Usada hace ${ago < 24 ? hours.format(ago) : days.format(Math.floor(ago / 24))}`;
}
