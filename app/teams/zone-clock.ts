import { formatHour } from "#app/lib/format.ts";
import { addDays, dayIn } from "#worker/contract/zones.ts";

/** "hoy 14:05", by the reader's day. */
export function clockText(zone: string, now: Date, reader: string): string {
  const today = dayIn(reader, now);
  const day = dayIn(zone, now);
  const word = day === today ? "hoy" : day === addDays(today, 1) ? "mañana" : "ayer";
  return `${word} ${formatHour(now.toISOString(), zone)}`;
}
