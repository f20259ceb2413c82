import { describe, expect, it } from "vitest";
import { barUntilText, shortUntilText } from "#app/boards/plan/bar-text.ts";
import { pastText } from "#app/boards/plan/past-text.ts";
import { teamUntilText, untilText } from "#app/boards/plan/plan-text.ts";
import { presetEnds } from "#app/boards/plan/presets.ts";
import { PHASES } from "#worker/contract/board-phases.ts";
import { createRetrospectiveForm, planForm } from "#worker/contract/retrospective-form.ts";
import { addDays, dayIn, weekdayOf } from "#worker/contract/zones.ts";

const CHILE = "America/Santiago";
const MADRID = "Europe/Madrid";
/** A Tuesday, 10:00 in Santiago. */
const TUESDAY = new Date("2026-11-24T13:00:00Z");

const daysOf = (preset: "days" | "week", from: Date, zone = CHILE) => {
  const ends = presetEnds(preset, zone, from);
  return PHASES.map((phase) => dayIn(zone, new Date(ends[phase])));
};

describe("A preset proposes a plan", () => {
  it("Each phase of three days ends at 18:00 on the team's clocks, from tomorrow on", () => {
    expect(presetEnds("days", CHILE, TUESDAY)).toEqual({
      write: "2026-11-25T21:00:00.000Z",
      choose: "2026-11-26T21:00:00.000Z",
      talk: "2026-11-27T21:00:00.000Z",
    });
  });

  it("No phase ends on a Saturday or a Sunday", () => {
    const thursday = new Date("2026-11-26T13:00:00Z");
    expect(daysOf("days", thursday)).toEqual(["2026-11-27", "2026-11-30", "2026-12-01"]);
    for (let days = 0; days < 7; days += 1) {
      const from = new Date(`${addDays("2026-11-23", days)}T13:00:00Z`);
      for (const preset of ["days", "week"] as const)
        for (const day of daysOf(preset, from)) expect(weekdayOf(day)).toBeLessThanOrEqual(5);
    }
  });

  it("A week has five working days", () => {
    expect(daysOf("week", TUESDAY)).toEqual(["2026-11-26", "2026-11-27", "2026-12-01"]);
  });

  it("The days are those of the team", () => {
    // It is Wednesday in Auckland already.
    expect(daysOf("days", TUESDAY, "Pacific/Auckland")[0]).toBe("2026-11-26");
  });

  it("The hour stays 18:00 where the clocks change between two phases", () => {
    const friday = new Date("2026-03-27T10:00:00Z");
    const { write, choose } = presetEnds("days", MADRID, friday);
    expect([write, choose]).toEqual(["2026-03-30T16:00:00.000Z", "2026-03-31T16:00:00.000Z"]);
    expect(presetEnds("days", MADRID, new Date("2026-03-26T10:00:00Z")).write).toBe("2026-03-27T17:00:00.000Z");
  });

  it("The plan of an open board begins with its present phase", () => {
    const ends = presetEnds("days", CHILE, TUESDAY, "choose");
    expect(ends.choose).toBe("2026-11-25T21:00:00.000Z");
    expect(ends.talk).toBe("2026-11-26T21:00:00.000Z");
  });
});

describe("The end of a phase has words", () => {
  const inChile = { reader: CHILE, team: CHILE };
  const end = "2026-11-25T21:00:00.000Z";

  it("The end of a phase is today, tomorrow, or otherwise a named day", () => {
    expect(untilText(end, inChile, new Date("2026-11-25T13:00:00Z"))).toBe("hoy 18:00");
    expect(untilText(end, inChile, TUESDAY)).toBe("mañana 18:00");
    expect(untilText(end, inChile, new Date("2026-11-23T13:00:00Z"))).toBe("el miércoles 25, 18:00");
  });

  it("The end of a phase names the month where it is another one", () => {
    expect(untilText("2026-12-02T21:00:00.000Z", inChile, TUESDAY)).toBe("el miércoles 2 de diciembre, 18:00");
  });

  it("The end of a phase adds the team's hour for a reader with other clocks", () => {
    const inMadrid = { reader: MADRID, team: CHILE };
    expect(untilText(end, inMadrid, TUESDAY)).toBe("mañana 22:00 (18:00 en Santiago)");
    expect(teamUntilText(end, inMadrid, TUESDAY)).toBe("el miércoles 25, 18:00");
  });

  it("The short text of an end has the reader's clocks only", () => {
    const inMadrid = { reader: MADRID, team: CHILE };
    expect(shortUntilText(end, inMadrid, TUESDAY)).toBe("mañana 22:00");
    expect(shortUntilText("2026-11-30T21:00:00.000Z", inMadrid, TUESDAY)).toBe("lun 22:00");
    // On the same weekday a week later the day is needed.
    expect(shortUntilText("2026-12-01T21:00:00.000Z", inMadrid, TUESDAY)).toBe("mar 1, 22:00");
  });

  it("The bar shows the end of a phase in short words and on both clocks", () => {
    const inMadrid = { reader: MADRID, team: CHILE };
    expect(barUntilText("2026-01-07T21:00:00.000Z", inChile)).toBe("mié 7, 18:00");
    expect(barUntilText("2026-01-07T21:00:00.000Z", inMadrid)).toBe("mié 7, 22:00 (18:00 en Santiago)");
    const inSydney = { reader: "Australia/Sydney", team: CHILE };
    expect(barUntilText(end, inSydney, TUESDAY)).toBe("mañana 08:00 (mié 18:00 en Santiago)");
  });

  it("The end of a plan that is over names its day and hour", () => {
    expect(pastText("2026-11-27T21:00:00.000Z", inChile)).toBe("el viernes 27 a las 18:00");
  });
});

describe("The form has fields for a plan", () => {
  const today = dayIn(CHILE);
  const fieldsOf = (...days: [string, string, string]) => ({
    timeZone: CHILE,
    ...Object.fromEntries(
      PHASES.flatMap((phase, index) => [
        [`plan.${phase}`, days[index]],
        [`plan.${phase}.hour`, "18:00"],
      ]),
    ),
  });
  const created = (fields: object) =>
    createRetrospectiveForm.safeParse({
      retrospectiveName: "Sprint 1",
      template: "bien-mejorar-ideas",
      kind: "plan",
      ...fields,
    });
  const problems = (parsed: ReturnType<typeof created>) =>
    parsed.error?.issues.map(({ path, message }) => [path.join("."), message]);
  const [two, three, four] = [addDays(today, 2), addDays(today, 3), addDays(today, 4)];

  it("The fields of a plan are moments of the team's zone", () => {
    const parsed = created(fieldsOf(two, three, four));
    expect(dayIn(CHILE, new Date(parsed.data?.plan?.talk ?? ""))).toBe(four);
    expect(parsed.data?.plan?.talk).toMatch(/^\S+T2[12]:00:00\.000Z$/);
  });

  it("A retrospective that is En vivo has no plan", () => {
    expect(created({ ...fieldsOf(two, three, four), kind: "live" }).data).not.toHaveProperty("plan");
  });

  it("An error names the moment that is wrong", () => {
    expect(problems(created(fieldsOf(two, two, four)))).toEqual([
      ["plan.choose", "Deja al menos una hora para cada parte."],
    ]);
    expect(problems(created(fieldsOf(two, three, addDays(today, 40))))).toEqual([
      ["plan.talk", "Una retro Sin prisa dura 30 días como máximo."],
    ]);
    expect(problems(created(fieldsOf(two, "", four)))).toEqual([["plan.choose", "Elige un día y una hora."]]);
  });

  it("The ends of phases that are over stay as they are", () => {
    const over = "2026-01-02T18:00:00.000Z";
    // The plan of a view has more than its ends.
    const before = { write: over, choose: over, talk: over, closes: true };
    const parsed = planForm(before, ["choose", "talk"]).safeParse(fieldsOf("", three, four));
    expect(parsed.data?.write).toBe(over);
    expect(dayIn(CHILE, new Date(parsed.data?.choose ?? ""))).toBe(three);
  });
});
