import { describe, expect, it } from "vitest";
import { formatDay, formatDueDay, momentText, namedHourText, sharedTimeText } from "#app/lib/format.ts";
import { zoneClockText } from "#app/teams/zone-clock.ts";
import { listZones } from "#app/teams/zone-list.ts";
import { zoneInCookies } from "#worker/contract/zone-cookie.ts";

const SANTIAGO = "America/Santiago";
const MADRID = "Europe/Madrid";
const at = "2026-04-03T14:35:00.000Z";
/** 4 April in Madrid, still 3 April in Chile. */
const night = "2026-04-03T22:30:00.000Z";

describe("A moment for people in several zones", () => {
  it("A reader in another zone reads both hours", () => {
    const zones = { reader: MADRID, team: SANTIAGO };
    expect(sharedTimeText(at, "hour", zones)).toBe("16:35 (11:35 en Santiago)");
    expect(sharedTimeText(at, "message", zones)).toBe("3 abr, 16:35 (11:35 en Santiago)");
    expect(namedHourText(at, zones)).toBe("16:35 (11:35 en Santiago)");
  });

  it("The day of the team is named where it is another", () => {
    const zones = { reader: MADRID, team: SANTIAGO };
    expect(sharedTimeText(night, "weekday", zones)).toBe("sáb, 4 abr, 00:30 (vie, 3 abr, 19:30 en Santiago)");
    expect(sharedTimeText(night, "hour", zones)).toBe("00:30 (19:30 en Santiago)");
  });

  it("One hour is enough where the clocks of reader and team show the same", () => {
    expect(sharedTimeText(at, "hour", { reader: SANTIAGO, team: SANTIAGO })).toBe("11:35");
    expect(namedHourText(at, { reader: SANTIAGO, team: SANTIAGO })).toBe("11:35, hora de Chile");
    expect(namedHourText(at, { reader: "America/Lima", team: "America/Bogota" })).toBe("09:35, hora de Bogotá");
  });

  it("The same moment is another day for a reader in another zone", () => {
    expect([MADRID, SANTIAGO].map((zone) => formatDay(night, zone))).toEqual([
      "4 de abril de 2026",
      "3 de abril de 2026",
    ]);
  });

  it("The zone in the cookie counts only if it exists", () => {
    expect(zoneInCookies("session=x; time_zone=Asia/Kathmandu")).toBe("Asia/Kathmandu");
    for (const cookies of [null, "", "time_zone=", "time_zone=Luna/Mar", "time_zone=+03:00", "other_time_zone=UTC"]) {
      expect(zoneInCookies(cookies), String(cookies)).toBeNull();
    }
  });
});

describe("A day without its year", () => {
  const now = new Date("2026-11-27T12:00:00.000Z");

  it("Half a year and more away, before and after, it says its year", () => {
    expect(formatDueDay("2025-11-23", now)).toBe("23 nov 2025");
    expect(formatDueDay("2027-08-03", now)).toBe("3 ago 2027");
    expect(momentText("2024-04-04T14:35:00.000Z", "message", SANTIAGO, now)).toBe("4 abr 2024, 11:35");
  });

  it("Nearer it does not, also in another year", () => {
    expect(formatDueDay("2026-11-23", now)).toBe("23 nov");
    expect(formatDueDay("2027-02-01", now)).toBe("1 feb");
    expect(momentText("2026-11-14T14:06:00.000Z", "message", SANTIAGO, now)).toBe("14 nov, 11:06");
  });
});

describe("The list of zones", () => {
  it("Every zone of the browser is there once, with the wanted ones first and countries where they help", () => {
    const listed = listZones([MADRID, "Asia/Kolkata", MADRID]);
    expect(listed.slice(0, 2).map(({ zone }) => zone)).toEqual([MADRID, "Asia/Kolkata"]);
    const zones = listed.map(({ zone }) => zone);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones).toEqual(expect.arrayContaining(["UTC", ...Intl.supportedValuesOf("timeZone")]));
    const names = new Map(listed.map(({ zone, name }) => [zone, name]));
    expect([SANTIAGO, "Asia/Singapore", "UTC"].map((zone) => names.get(zone))).toEqual([
      "Santiago (Chile)",
      "Singapur",
      "UTC",
    ]);
  });

  it("Each zone says its hour and whether it is another day there", () => {
    const hourIn = (zone: string) => zoneClockText(zone, new Date(at), MADRID);
    expect([SANTIAGO, "Pacific/Kiritimati", "Pacific/Pago_Pago"].map(hourIn)).toEqual([
      "hoy 11:35",
      "mañana 04:35",
      "hoy 03:35",
    ]);
    expect(zoneClockText(SANTIAGO, new Date(night), MADRID)).toBe("ayer 19:30");
    const twoDaysApart = new Date("2026-03-03T10:30:00Z");
    expect(zoneClockText("Pacific/Kiritimati", twoDaysApart, "Pacific/Pago_Pago")).toBe("4 mar, 00:30");
  });
});
