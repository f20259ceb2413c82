import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import {
  type CalendarEvent,
  eventsOfRetrospective,
  eventsOfSeries,
  googleCalendarUrl,
} from "#app/series/calendar-events.ts";
import { calendarFile } from "#app/series/calendar-file.ts";
import { HOUR, MINUTE } from "#worker/contract/limits/time.ts";
import { endsFrom } from "#worker/contract/series-days.ts";
import { addDays, momentIn } from "#worker/contract/zones.ts";

const ZONES = [
  "America/Santiago",
  "Europe/Madrid",
  "Africa/Nairobi",
  "Asia/Kathmandu",
  "Australia/Sydney",
  "Australia/Lord_Howe",
];
const FIRST = "2026-12-02";
const SKIPPED = [addDays(FIRST, 14), addDays(FIRST, 70)];

const SERIES = {
  id: "serie",
  name: "Sprint {n}",
  number: 24,
  startsOn: FIRST,
  hour: "10:00",
  everyWeeks: 2,
  inTurns: true,
  conductor: null,
  givenUp: null,
  creatorId: "ana",
  createdAt: "2026-11-23T13:00:00.000Z",
};

const seriesIn = (zone: string): CalendarEvent => ({
  id: "serie",
  title: "Sprint; «de Ana», ñandú y café 👩🏽‍💻".repeat(5),
  text: "Una línea,\notra; y una \\ barra.\nÁbrela en https://tertulia.test/teams/a/retrospectives",
  start: momentIn(zone, FIRST, "10:00"),
  length: HOUR,
  repeats: { zone, on: FIRST, hour: "10:00", everyWeeks: 2, skipped: SKIPPED },
});

/** Read by the library of another maker. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

function momentsOf(event: ICAL.Event | undefined, count: number): string[] {
  const iterator = event?.iterator();
  return Array.from({ length: count }, () => iterator?.next().toJSDate().toISOString() ?? "");
}

describe("The calendar file of a series", () => {
  it.for(ZONES)("The events are the moments of the series over a year, without the skipped days, in %s", (zone) => {
    const [event] = read(calendarFile([seriesIn(zone)], "tertulia.test"));
    const days = Array.from({ length: 26 }, (_, index) => addDays(FIRST, 14 * index));
    const expected = days
      .filter((day) => !SKIPPED.includes(day))
      .map((day) => momentIn(zone, day, "10:00").toISOString());
    expect(momentsOf(event, expected.length)).toEqual(expected);
    expect(event?.duration.toSeconds()).toBe(3600);
  });

  it("Texts survive commas, accents, emoji and lines, and no line is longer than 75 bytes", () => {
    const series = seriesIn("America/Santiago");
    // As the file is saved: half of an emoji would be lost.
    const file = new TextDecoder().decode(new TextEncoder().encode(calendarFile([series], "tertulia.test")));
    const [event] = read(file);
    expect([event?.summary, event?.description]).toEqual([series.title, series.text]);
    expect(event?.uid).toBe("serie@tertulia.test");
    const lines = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...lines)).toBeLessThanOrEqual(75);
  });

  it("A series Sin prisa has an event before the end of each phase, also where it begins the day before", () => {
    const plan = { write: 2, choose: 1, talk: 1, until: "00:00" };
    const series = { ...SERIES, plan, skipped: SKIPPED, next: { on: FIRST, at: "2026-12-02T13:00:00.000Z" } };
    const zone = "America/Santiago";
    const events = read(calendarFile(eventsOfSeries(series, zone, "https://tertulia.test"), "tertulia.test"));
    const ends = [2, 3, 4].map((days) =>
      [0, 28, 42].map((shift) => momentIn(zone, addDays(FIRST, shift + days), "00:00").getTime()),
    );
    expect(events.map((event) => momentsOf(event, 3).map((start) => Date.parse(start) + 15 * MINUTE))).toEqual(ends);
    expect(events[1]?.summary).toBe("Sprint: termina Juntar y elegir");
  });
});

describe("The calendar file of a series Sin prisa that opens shortly before midnight", () => {
  const plan = { write: 1, choose: 1, talk: 1 };
  it.for(
    ZONES.flatMap((zone) => [
      // A phase lasts an hour at least, so the first one would be too short.
      { zone, hour: "23:30", until: "00:15", days: [2, 3, 4] },
      { zone, hour: "23:30", until: "00:30", days: [1, 2, 3] },
    ]),
  )("The events are at the ends that its board gets ($zone, $hour, $until)", ({ zone, hour, until, days }) => {
    const at = momentIn(zone, FIRST, hour);
    const series = {
      ...SERIES,
      hour,
      plan: { ...plan, until },
      skipped: [],
      next: { on: FIRST, at: at.toISOString() },
    };
    const ends = eventsOfSeries(series, zone, "https://tertulia.test").map(({ start, length }) =>
      new Date(start.getTime() + length).toISOString(),
    );
    expect(ends).toEqual(days.map((count) => momentIn(zone, addDays(FIRST, count), until).toISOString()));
    // The alarm of a room comes a little late.
    expect(ends).toEqual(Object.values(endsFrom(series.plan, zone, at.getTime() + 40)));
  });
});

describe("The calendar file of a retrospective", () => {
  const url = "https://tertulia.test/teams/a/retrospectives/b";
  const retro = { id: "b", retrospectiveName: "Sprint 24", at: "2026-12-02T13:00:00.000Z" };

  it("The file has one event at the moment of the retrospective", () => {
    const [event, ...others] = read(calendarFile(eventsOfRetrospective(retro, null, null, url), "tertulia.test"));
    expect(others).toEqual([]);
    expect(event?.isRecurring()).toBe(false);
    expect(event?.startDate.toJSDate().toISOString()).toBe(retro.at);
    expect(event?.description).toContain(url);
  });

  it("The file of a retrospective with a plan has the ends of the phases that are not over", () => {
    const plan = {
      write: "2026-12-04T21:00:00.000Z",
      choose: "2026-12-07T21:00:00.000Z",
      talk: "2026-12-09T21:00:00.000Z",
    };
    const leftFrom = (until: string | null) =>
      read(calendarFile(eventsOfRetrospective(retro, plan, until, url), "tertulia.test")).map((event) =>
        event.endDate.toJSDate().toISOString(),
      );
    expect(leftFrom(null)).toEqual([plan.write, plan.choose, plan.talk]);
    // Somebody may have moved on before the end of a phase.
    expect(leftFrom(plan.choose)).toEqual([plan.choose, plan.talk]);
  });
});

describe("The link to Google Calendar", () => {
  it("The link names the moment, the zone and the weeks", () => {
    const query = new URL(googleCalendarUrl(seriesIn("America/Santiago"))).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      action: "TEMPLATE",
      dates: "20261202T130000Z/20261202T140000Z",
      ctz: "America/Santiago",
      recur: "RRULE:FREQ=WEEKLY;INTERVAL=2",
    });
  });
});
