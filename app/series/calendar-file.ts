import { tzlib_get_ical_block } from "timezones-ical-library";
import { convertIcsTimezone, generateIcsCalendar, type IcsDateObject, type IcsEvent } from "ts-ics";
import type { CalendarEvent } from "./calendar-events.ts";

/** What ts-ics does not read of a time with a zone. */
const UNREAD_OFFSET = "+0000";

const atMoment = (date: Date): IcsDateObject => ({ type: "DATE-TIME", date });

/** ts-ics writes what a clock in the zone shows from the UTC fields of `local.date`. @param time `HH:MM` */
function atHour(zone: string, on: string, time: string, later = 0): IcsDateObject {
  const date = new Date(Date.parse(`${on}T${time}:00Z`) + later);
  return { type: "DATE-TIME", date, local: { date, timezone: zone, tzoffset: UNREAD_OFFSET } };
}

function toIcsEvent({ id, title, text, start, length, repeats }: CalendarEvent, host: string): IcsEvent {
  const common = { uid: `${id}@${host}`, stamp: atMoment(new Date()), summary: title, description: text };
  if (!repeats) return { ...common, start: atMoment(start), end: atMoment(new Date(start.getTime() + length)) };
  const { zone, on, hour, everyWeeks, skipped } = repeats;
  return {
    ...common,
    start: atHour(zone, on, hour),
    end: atHour(zone, on, hour, length),
    recurrenceRule: { frequency: "WEEKLY", interval: everyWeeks },
    exceptionDates: skipped.map((day) => atHour(zone, day, hour)),
  };
}

/** The most bytes of a line without its end (RFC 5545 §3.1). */
const LINE = 75;
const encoder = new TextEncoder();

/** ts-ics folds by UTF-16 units, which can be half of an emoji. */
function folded(line: string): string {
  let bytes = 0;
  let text = "";
  for (const character of line) {
    const more = encoder.encode(character).length;
    const isFull = bytes + more > LINE;
    text += isFull ? `\r\n ${character}` : character;
    bytes = isFull ? 1 + more : bytes + more;
  }
  return text;
}

/** The events as an iCalendar file (RFC 5545), with the rules of the zones that they name. @param host of their ids */
export function calendarFile(events: CalendarEvent[], host: string): string {
  const zones = new Set(events.flatMap(({ repeats }) => (repeats ? [repeats.zone] : [])));
  const calendar = generateIcsCalendar({
    version: "2.0",
    prodId: "-//Tertulia//ES",
    method: "PUBLISH",
    timezones: [...zones].flatMap((zone) => {
      const [block] = tzlib_get_ical_block(zone);
      return block ? [convertIcsTimezone(undefined, block)] : [];
    }),
    events: events.map((event) => toIcsEvent(event, host)),
  });
  return calendar.replaceAll("\r\n ", "").split("\r\n").map(folded).join("\r\n");
}
