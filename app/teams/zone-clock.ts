import { momentText, nearText } from "#app/lib/format.ts";
import { dayIn } from "#worker/contract/zones.ts";

/** "hoy 14:05", by the reader's day. Some zones are two days apart for an hour: "3 mar, 00:05". */
export function zoneClockText(zone: string, now: Date, reader: string): string {
  const iso = now.toISOString();
  return nearText(iso, zone, dayIn(reader, now)) ?? momentText(iso, "message", zone, now);
}
