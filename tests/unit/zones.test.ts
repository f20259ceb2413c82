import { describe, expect, it } from "vitest";
import { createTeamInput } from "#worker/contract/teams.ts";
import { isTimeZone } from "#worker/contract/time-zone.ts";
import { addDays, dayIn, momentIn, weekdayOf } from "#worker/contract/zones.ts";

const isoOf = (...args: Parameters<typeof momentIn>) => momentIn(...args).toISOString();

describe("A day and an hour belong to a time zone", () => {
  it("The same moment is another day in another zone", () => {
    const moment = new Date("2026-11-23T10:45:00Z");
    expect(dayIn("America/Santiago", moment)).toBe("2026-11-23");
    expect(dayIn("Pacific/Kiritimati", moment)).toBe("2026-11-24");
    expect(dayIn("Pacific/Pago_Pago", moment)).toBe("2026-11-22");
  });

  it("A browser that writes the month first knows the same days", () => {
    const { prototype } = Intl.DateTimeFormat;
    const ofThisNode = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
    Object.defineProperty(prototype, "format", { configurable: true, value: () => "11/23/2026, 07:45:00" });
    try {
      expect(dayIn("America/Santiago", new Date("2026-11-23T10:45:00Z"))).toBe("2026-11-23");
      expect(isoOf("America/Santiago", "2026-11-23", "07:45")).toBe("2026-11-23T10:45:00.000Z");
    } finally {
      Object.defineProperty(prototype, "format", ofThisNode);
    }
  });

  it("An hour stays the same when clocks change", () => {
    expect(isoOf("Europe/Madrid", "2026-10-24", "10:00")).toBe("2026-10-24T08:00:00.000Z");
    expect(isoOf("Europe/Madrid", "2026-10-25", "10:00")).toBe("2026-10-25T09:00:00.000Z");
    expect(isoOf("Asia/Kathmandu", "2026-10-25", "10:00")).toBe("2026-10-25T04:15:00.000Z");
  });

  it("An hour that does not exist is the first moment after the gap", () => {
    expect(isoOf("America/Santiago", "2026-09-06", "00:00")).toBe("2026-09-06T04:00:00.000Z");
    expect(isoOf("America/Santiago", "2026-09-06", "00:45")).toBe("2026-09-06T04:00:00.000Z");
    expect(isoOf("Australia/Lord_Howe", "2026-10-04", "02:10")).toBe("2026-10-03T15:30:00.000Z");
    // Samoa had no 30 December 2011.
    expect(isoOf("Pacific/Apia", "2011-12-30", "10:00")).toBe("2011-12-30T10:00:00.000Z");
  });

  it("An hour that exists twice is the first of both", () => {
    expect(isoOf("America/Santiago", "2026-04-04", "23:30")).toBe("2026-04-05T02:30:00.000Z");
  });

  it("Days are counted in the calendar", () => {
    expect([addDays("2028-02-28", 1), addDays("2028-02-28", 2), addDays("2026-01-01", -1)]).toEqual([
      "2028-02-29",
      "2028-03-01",
      "2025-12-31",
    ]);
    expect(["2026-11-23", "2026-11-28", "2026-11-29"].map(weekdayOf)).toEqual([1, 6, 7]);
  });

  it("A time zone is a name of the IANA database in its own letters", () => {
    for (const name of ["America/Santiago", "Asia/Kolkata", "Asia/Calcutta", "US/Eastern", "UTC", "Etc/GMT+3"]) {
      expect(isTimeZone(name), name).toBe(true);
    }
    for (const name of ["", "Luna/Mar", "america/santiago", "+03:00", "GMT+3", "America/Santiago\n", "A".repeat(65)]) {
      expect(isTimeZone(name), name).toBe(false);
    }
    expect(createTeamInput.safeParse({ name: "Sol", timeZone: "Luna/Mar" }).success).toBe(false);
    expect(createTeamInput.parse({ name: "Sol", timeZone: "" })).toEqual({ name: "Sol" });
  });
});
