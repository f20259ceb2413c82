import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pastText } from "#app/boards/plan/past-text.ts";
import { untilText } from "#app/boards/plan/plan-text.ts";
import { teamPhaseText } from "#app/now/phase-text.ts";
import { languageFiles, readLanguage } from "#scripts/languages/catalogs.ts";
import { clockText, hourText } from "#worker/contract/hours.ts";
import { provideTranslation, SOURCE_LANGUAGE } from "#worker/contract/language.ts";

const LANGUAGES = languageFiles().map((file) => readLanguage(file));
/** A Monday at noon in Santiago. */
const NOW = new Date("2027-03-01T15:00:00Z");
const CHILE = { reader: "America/Santiago", team: "America/Santiago" };
const TODAY = "2027-03-01T21:00:00.000Z";
const FRIDAY = "2027-03-05T21:00:00.000Z";
const DECEMBER = "2027-12-03T21:00:00.000Z";

/** Of an hour with its non-breaking space. */
const spaced = (text: string) => text.replaceAll("\u00a0", " ");
const untilOf = (until: string) =>
  spaced(teamPhaseText({ step: "WRITE", watching: [], hasPlan: true, until, ends: null, ready: [] }, CHILE, NOW));

afterEach(() => provideTranslation(() => ({ language: SOURCE_LANGUAGE, catalog: null })));

it("An hour in Spanish counts to 24, as on a clock", () => {
  expect([hourText(new Date(TODAY), "America/Santiago"), clockText("09:05"), clockText("00:30")]).toEqual([
    "18:00",
    "09:05",
    "00:30",
  ]);
});

describe.each([
  {
    code: "en",
    hours: ["9:05 AM", "12:30 AM"],
    near: "Writing until 6:00 PM today",
    day: "Writing until Friday 5, 6:00 PM",
    plan: "6:00 PM today",
    far: "Friday, December 3, 6:00 PM",
    past: "on Friday 5 at 6:00 PM",
  },
  {
    code: "pt",
    hours: ["09:05", "00:30"],
    near: "Escrevem até hoje, 18:00",
    day: "Escrevem até sexta-feira, 5, 18:00",
    plan: "hoje, 18:00",
    far: "sexta-feira, 3 de dezembro, 18:00",
    past: "sexta-feira, 5 às 18:00",
  },
])("An hour in $code", ({ code, hours, near, day, plan, far, past }) => {
  beforeEach(() => {
    const { catalog } = LANGUAGES.find((language) => language.code === code) ?? { catalog: null };
    provideTranslation(() => ({ language: code, catalog }));
  });

  it("An hour is written as people of the language write it", () => {
    expect([clockText("09:05"), clockText("00:30")].map(spaced)).toEqual(hours);
  });

  it("An hour stands in its place in a sentence", () => {
    expect([
      untilOf(TODAY),
      untilOf(FRIDAY),
      spaced(untilText(TODAY, CHILE, NOW)),
      spaced(untilText(DECEMBER, CHILE, NOW)),
      spaced(pastText(FRIDAY, CHILE)),
    ]).toEqual([near, day, plan, far, past]);
  });
});
