import { Temporal } from "@js-temporal/polyfill";
import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "#worker/contract/limits/time.ts";
import { dayFrom, lateDay, nextOccurrence, skippedFrom } from "#worker/contract/series-days.ts";
import { patternOf } from "#worker/contract/series-name.ts";

const SERIES = { startsOn: "2026-12-02", everyWeeks: 2, hour: "10:00", skipped: [], doneOn: null };
const at = (iso: string) => Date.parse(iso);

describe("The days of a series", () => {
  it("The days come every so many weeks from the first one on", () => {
    expect(
      ["2026-01-01", "2026-12-02", "2026-12-03", "2026-12-16", "2027-02-11"].map((day) => dayFrom(SERIES, day)),
    ).toEqual(["2026-12-02", "2026-12-02", "2026-12-16", "2026-12-16", "2027-02-24"]);
  });

  it("The hour stays the same over a year of clock changes, in every zone", () => {
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      const start = Temporal.PlainDateTime.from("2026-12-02T10:00");
      const expected = Array.from(
        { length: 26 },
        (_, index) => start.add({ weeks: 2 * index }).toZonedDateTime(zone).epochMilliseconds,
      );
      let doneOn: string | null = null;
      let now = at("2026-11-23T12:00:00Z");
      const found = expected.map(() => {
        const next = nextOccurrence({ ...SERIES, doneOn }, zone, now);
        doneOn = next.on;
        now = next.at.getTime();
        return now;
      });
      expect([zone, found]).toEqual([zone, expected]);
    }
  });

  it("A day that was done and a day that is skipped are left out", () => {
    const now = at("2026-12-02T13:00:00Z");
    const nextOn = (progress: object) => nextOccurrence({ ...SERIES, ...progress }, "America/Santiago", now).on;
    expect(nextOn({})).toBe("2026-12-02");
    expect(nextOn({ doneOn: "2026-12-02" })).toBe("2026-12-16");
    expect(nextOn({ skipped: ["2026-12-02", "2026-12-16"] })).toBe("2026-12-30");
  });

  it("A retrospective that is a day late is left out, and its day is named", () => {
    const moment = at("2026-12-02T13:00:00Z");
    const nextAt = (now: number) => nextOccurrence(SERIES, "America/Santiago", now).on;
    expect([nextAt(moment + 23 * HOUR), nextAt(moment + DAY)]).toEqual(["2026-12-02", "2026-12-16"]);
    expect(lateDay(SERIES, "2026-12-16")).toBe("2026-12-02");
    expect(lateDay({ ...SERIES, doneOn: "2026-12-02" }, "2026-12-16")).toBeNull();
    expect(lateDay({ ...SERIES, skipped: ["2026-12-02"] }, "2026-12-16")).toBeNull();
    expect(lateDay(SERIES, "2026-12-02")).toBeNull();
  });

  it("Only skipped days of the series that are still to come are shown", () => {
    const skipped = ["2026-12-30", "2026-12-02", "2026-12-17"];
    expect(skippedFrom({ ...SERIES, skipped }, "2026-12-03")).toEqual(["2026-12-30"]);
  });
});

describe("The name of a series", () => {
  it.for([
    ["Sprint 24", "Sprint {n}", 24],
    ["Sprint 24 · Pagos", "Sprint {n} · Pagos", 24],
    ["Retro", "Retro {n}", null],
    ["Q4 2026", "Q4 2026 {n}", null],
    ["Sprint {n}", "Sprint {n}", null],
  ] as const)("%s becomes %s", ([given, name, number]) => {
    expect(patternOf(given)).toEqual({ name, number });
  });
});
