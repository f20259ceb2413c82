import { describe, expect, it } from "vitest";
import { guideTexts } from "#app/boards/guide-texts.ts";
import { stepsOf } from "#app/boards/steps.ts";
import { suggestedMinutes } from "#app/boards/suggested-minutes.ts";
import { STEPS } from "#worker/contract/board-steps.ts";
import { templateColumns } from "#worker/contract/board-templates.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";

const three = templateColumns("bien-mejorar-ideas");
const six = { columns: three, cards: 20, people: 6 };

describe("How long a step usually takes", () => {
  it("A team of six with three columns and twenty cards needs some minutes for each step", () => {
    expect(STEPS.map((step) => suggestedMinutes(step, six))).toEqual([4, 6, 6, 4, 6, 5]);
  });

  it("More columns need more time to write, and more cards to join", () => {
    expect(suggestedMinutes("WRITE", { ...six, columns: templateColumns("cuatro") })).toBe(8);
    expect(suggestedMinutes("GROUP", { ...six, cards: 40 })).toBe(8);
  });

  it("More people need more time in the steps in which each of them speaks or chooses", () => {
    const more = { ...six, people: 12 };
    const longer = STEPS.filter((step) => suggestedMinutes(step, more) > suggestedMinutes(step, six));
    expect(longer).toEqual(["ARRIVE", "CHOOSE", "TALK", "THANK"]);
  });

  it("In a lean coffee each topic has five minutes, however many people talk", () => {
    expect(suggestedMinutes("TALK", { ...six, columns: templateColumns("cafe"), people: 12 })).toBe(5);
  });

  it("A person alone and a crowd get a time that a timer takes", () => {
    for (const step of STEPS) {
      expect(suggestedMinutes(step, { columns: three, cards: 0, people: 1 })).toBeGreaterThanOrEqual(3);
      const most = suggestedMinutes(step, { columns: three, cards: 5_000, people: 500 });
      expect(most).toBeLessThanOrEqual(12);
      expect(most).toBeLessThanOrEqual(LIMITS.timerMinutes.max);
    }
  });
});

describe("The guide of a person who facilitates", () => {
  const sentencesOf = (text: string) => text.match(/[.?](?=\s|$)/g)?.length ?? 0;

  it("The guide says what each step is for and what to say, and has other words for each phase of a Sin prisa board", () => {
    const said = [
      ...stepsOf({ plan: false }).map((step) => guideTexts(step, false)),
      ...stepsOf({ plan: true }).map((step) => guideTexts(step, true)),
    ].flatMap(({ purpose, words }) => [purpose(), words()]);
    expect(new Set(said).size).toBe(18);
    for (const text of said) expect(sentencesOf(text), text).toBeGreaterThanOrEqual(2);
  });
});
