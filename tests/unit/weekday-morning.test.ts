import { expect, it } from "vitest";
import { nextWeekdayMorning } from "#party/weekday-morning.ts";

const after = (zone: string, moment: string) => new Date(nextWeekdayMorning(zone, Date.parse(moment))).toISOString();

it.each([
  ["before nine", "2027-03-02T11:59:59Z", "2027-03-02T12:00:00.000Z"],
  ["at nine", "2027-03-02T12:00:00Z", "2027-03-03T12:00:00.000Z"],
  ["on a Friday after nine", "2027-03-05T12:00:01Z", "2027-03-08T12:00:00.000Z"],
  ["on a Saturday", "2027-03-06T18:00:00Z", "2027-03-08T12:00:00.000Z"],
  // On Saturday night in Santiago it is Sunday in UTC.
  ["on a Saturday night", "2027-03-07T02:00:00Z", "2027-03-08T12:00:00.000Z"],
])("The next morning is found for a team in Santiago that is asked %s", (_when, moment, morning) => {
  expect(after("America/Santiago", moment)).toBe(morning);
});

it.each([
  // Clocks in Santiago go back on Saturday 3 April 2027 at midnight, and in Madrid forward on Sunday 28 March.
  ["America/Santiago", "2027-04-02T12:00:00Z", "2027-04-05T13:00:00.000Z"],
  ["Europe/Madrid", "2027-03-26T08:00:00Z", "2027-03-29T07:00:00.000Z"],
  ["Asia/Kathmandu", "2027-03-01T03:15:00Z", "2027-03-02T03:15:00.000Z"],
])("Nine stays nine in %s when clocks change, and in zones of part of an hour", (zone, moment, morning) => {
  expect(after(zone, moment)).toBe(morning);
});
