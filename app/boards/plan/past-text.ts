import { formatHour } from "#app/lib/format.ts";
import type { Zones } from "#app/lib/time-zones.ts";
import { atHourText } from "#worker/contract/hours.ts";
import { t } from "#worker/contract/language.ts";
import { dayNumber, weekday } from "./plan-text.ts";

/** "el viernes 27 a las 18:00", of what is over. Open boards do not need it, so they do not load it. */
export function pastText(iso: string, { reader }: Zones): string {
  const moment = new Date(iso);
  return t`el ${weekday(reader).format(moment)} ${dayNumber(reader).format(moment)} ${atHourText(formatHour(iso, reader))}`;
}
