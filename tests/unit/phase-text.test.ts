import { expect, it } from "vitest";
import { phaseText, teamPhaseText } from "#app/now/phase-text.ts";
import type { BoardStatus } from "#worker/contract/now.ts";

/** A Monday at noon in Santiago. */
const NOW = new Date("2027-03-01T15:00:00Z");
const CHILE = { reader: "America/Santiago", team: "America/Santiago" };
const status = (changes: Partial<BoardStatus>): BoardStatus => ({
  step: "WRITE",
  watching: [],
  hasPlan: changes.until != null,
  until: null,
  ends: null,
  ready: [],
  ...changes,
});
const textOf = (changes: Partial<BoardStatus>, zones = CHILE) => phaseText(status(changes), "ana", zones, NOW)?.text;

it.each([
  ["WRITE", "2027-03-01T21:00:00.000Z", "Te toca escribir, hasta hoy 18:00"],
  ["WRITE", "2027-03-02T21:00:00.000Z", "Te toca escribir, hasta mañana 18:00"],
  ["CHOOSE", "2027-03-03T21:00:00.000Z", "Te toca elegir, hasta el miércoles 3, 18:00"],
  ["TALK", "2027-03-05T21:00:00.000Z", "Conversar hasta el viernes 5, 18:00"],
  ["TALK", "2027-03-12T21:00:00.000Z", "Conversar hasta el viernes 12, 18:00"],
] as const)("In %s, a phase until %s says: %s", (step, until, text) => {
  expect(textOf({ step, until })).toBe(text);
});

it("The team's hour stands beside the reader's where they differ", () => {
  const zones = { reader: "Europe/Madrid", team: "America/Santiago" };
  expect(textOf({ until: "2027-03-01T21:00:00.000Z" }, zones)).toBe(
    "Te toca escribir, hasta hoy 22:00 (18:00 en Santiago)",
  );
});

it("A person who is ready has nothing to do, with or without a plan", () => {
  const until = "2027-03-02T21:00:00.000Z";
  expect(phaseText(status({ until, ready: ["ana"] }), "ana", CHILE, NOW)).toEqual({
    text: "Ya estás listo",
    isPending: false,
  });
  expect(textOf({ ready: ["ana"] })).toBeUndefined();
});

it.each([
  ["WRITE", "2027-03-02T21:00:00.000Z", "Escriben hasta mañana 18:00"],
  ["CHOOSE", "2027-03-03T21:00:00.000Z", "Eligen hasta el miércoles 3, 18:00"],
  ["TALK", "2027-03-05T21:00:00.000Z", "Conversan hasta el viernes 5, 18:00"],
  ["TALK", null, "Conversan sin plazo por ahora"],
] as const)("The text for a whole team in %s, with a phase until %s, is: %s", (step, until, text) => {
  expect(teamPhaseText(status({ step, until }), CHILE, NOW)).toBe(text);
});

it("A plan that stands asks for the Listo of the phase only where others are ready", () => {
  expect(textOf({ hasPlan: true })).toBeUndefined();
  expect(textOf({ hasPlan: true, ready: ["beto"] })).toBe("Te falta tu Listo en Llegar y escribir");
  expect(textOf({ hasPlan: true, step: "TALK", ready: ["ana"] })).toBe("Ya estás listo");
});

it("Without a plan a person is asked for their Listo only where others are ready and the step has one", () => {
  expect(textOf({})).toBeUndefined();
  expect(textOf({ ready: ["beto"] })).toBe("Te falta tu Listo en Escribir");
  expect(textOf({ step: "TALK", ready: ["beto"] })).toBeUndefined();
});
