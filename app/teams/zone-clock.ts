import { formatHour } from "#app/lib/format.ts";
import { t } from "#worker/contract/language.ts";
import { addDays, dayIn } from "#worker/contract/zones.ts";

/** "hoy 14:05", by the reader's day. */
export function clockText(zone: string, now: Date, reader: string): string {
  const today = dayIn(reader, now);
  const day = dayIn(zone, now);
  const hour = formatHour(now.toISOString(), zone);
  if (day === today) return t`hoy ${hour}`;
  return day === addDays(today, 1) ? t`mañana ${hour}` : t`ayer ${hour}`;
}
