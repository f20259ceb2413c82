// Temporal's reference implementation shares no code with ours, but the zones of this Node: another version of the
// time zone database fails nothing.
import { Temporal } from "@js-temporal/polyfill";
import { describe, expect, it } from "vitest";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";
import { isOpenOn } from "#worker/services/counter/counters.ts";
import { isOverdueOn } from "#worker/services/retrospective/agreements.ts";

const ZONES = [...Intl.supportedValuesOf("timeZone"), "UTC"];
/** One year: the reference needs a third of a millisecond for each moment. */
const [START, END] = [Temporal.Instant.from("2026-01-01T00:00Z"), Temporal.Instant.from("2027-01-01T00:00Z")];

function* changesOf(zone: string): Generator<Temporal.ZonedDateTime> {
  let change = START.toZonedDateTimeISO(zone).getTimeZoneTransition("next");
  while (change && change.epochMilliseconds < END.epochMilliseconds) {
    yield change;
    change = change.getTimeZoneTransition("next");
  }
}

/** Zones with the same offset and the same changes all year share their calculation: one of them stands for all. */
const DISTINCT = new Map(
  ZONES.map((zone): [string, { zone: string; changes: Temporal.ZonedDateTime[] }] => {
    const changes = [...changesOf(zone)];
    const rules = [START.toZonedDateTimeISO(zone), ...changes].map(({ epochMilliseconds, offset }, index) =>
      index === 0 ? offset : `${epochMilliseconds} ${offset}`,
    );
    return [rules.join(), { zone, changes }];
  }),
);
const CHANGES = [...DISTINCT.values()].flatMap(({ zone, changes }) => changes.map((change) => ({ zone, change })));
const ORDINARY = "2026-11-23";
/** The days around each change of clocks, and one without. */
const DAYS = [
  ...CHANGES.flatMap(({ zone, change }) =>
    [-1, 0, 1].map((days) => ({ zone, day: change.toPlainDate().add({ days }).toString() })),
  ),
  ...[...DISTINCT.values()].map(({ zone }) => ({ zone, day: ORDINARY })),
];

const calculated = new Map<string, number>();

function expectedMoment(zone: string, day: string, time: string): number {
  const key = `${zone} ${day} ${time}`;
  const moment = calculated.get(key) ?? calculateMoment(zone, day, time);
  calculated.set(key, moment);
  return moment;
}

/** The first moment at which clocks show this time, or the end of the gap. */
function calculateMoment(zone: string, day: string, time: string): number {
  const wanted = Temporal.PlainDateTime.from(`${day}T${time}`);
  const first = wanted.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (first.toPlainDateTime().equals(wanted)) return first.epochMilliseconds;
  const after = wanted.toZonedDateTime(zone, { disambiguation: "later" }).add({ milliseconds: 1 });
  return after.getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NaN;
}

const localAt = (zone: string, moment: number) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
const dayAt = (zone: string, moment: number): string => localAt(zone, moment).toPlainDate().toString();
const clockAt = (zone: string, moment: number): string => localAt(zone, moment).toPlainTime().toString();

describe("Every time zone agrees with an independent calculation", () => {
  it("A day begins and ends at the same moment", () => {
    const days = [...DAYS, ...ZONES.map((zone) => ({ zone, day: ORDINARY }))];
    const failures = days.filter(({ zone, day }) => {
      const start = momentIn(zone, day, "00:00").getTime();
      return (
        start !== expectedMoment(zone, day, "00:00") ||
        dayIn(zone, new Date(start)) !== dayAt(zone, start) ||
        dayIn(zone, new Date(start - 1)) !== dayAt(zone, start - 1)
      );
    });
    expect(failures).toEqual([]);
  });

  it("10:00 is the same moment before, on and after a day on which clocks change", () => {
    const failures = DAYS.filter(
      ({ zone, day }) => momentIn(zone, day, "10:00").getTime() !== expectedMoment(zone, day, "10:00"),
    );
    expect(failures).toEqual([]);
  });

  it("A time that clocks skip or repeat is the same moment", () => {
    const failures = CHANGES.filter(({ zone, change }) => {
      const before = change.subtract({ milliseconds: 1 }).toPlainDateTime();
      return [-15, 15].some((minutes) => {
        const [day = "", time = ""] = before.add({ minutes }).toString().split("T");
        const shown = time.slice(0, 5);
        return momentIn(zone, day, shown).getTime() !== expectedMoment(zone, day, shown);
      });
    });
    expect(failures.map(({ zone, change }) => `${zone} ${change}`)).toEqual([]);
  });

  it("A counter opens, and an agreement is overdue, with the first moment of the next day and not before", () => {
    const failures = DAYS.filter(({ zone, day }) => {
      const next = expectedMoment(zone, addDays(day, 1), "00:00");
      const [last, first] = [next - 1, next].map((moment) => dayIn(zone, new Date(moment)));
      const rules = [isOpenOn, isOverdueOn].map((rule) => [rule(last ?? "", day), rule(first ?? "", day)]);
      return JSON.stringify(rules) !== "[[false,true],[false,true]]";
    });
    expect(failures).toEqual([]);
  });

  it("The zones include days of 22 to 26 hours, missing midnights, and half and quarter hours", () => {
    const hours = new Set(
      DAYS.map(({ zone, day }) => {
        return (expectedMoment(zone, addDays(day, 1), "00:00") - expectedMoment(zone, day, "00:00")) / 3_600_000;
      }),
    );
    expect([...hours].sort()).toEqual([22, 23, 23.5, 24, 24.5, 25, 26]);
    const missing = DAYS.filter(({ zone, day }) => clockAt(zone, expectedMoment(zone, day, "00:00")) !== "00:00:00");
    expect(missing.map(({ zone }) => zone)).toEqual(
      expect.arrayContaining(["Africa/Cairo", "America/Santiago", "Asia/Beirut"]),
    );
    const minutes = new Set(ZONES.map((zone) => (START.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9 + 1440) % 60));
    expect([...minutes].sort()).toEqual([0, 30, 45]);
  });
});
