import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AnswersFigure } from "#app/pulse/answers-figure.tsx";
import type { PulseRetrospective } from "#worker/contract/pulse.ts";

const retrospective = (id: string, average: number | null): PulseRetrospective => ({
  id,
  retrospectiveName: id,
  closedAt: "2026-03-02T15:00:00.000Z",
  arrive: average === null ? null : { n: 4, average, spread: 0.5 },
  worth: null,
  voters: 0,
  thankers: 0,
  writers: null,
  thanks: 0,
  agreed: 0,
  kept: 0,
  dropped: 0,
  keptDays: null,
});

/** What the figure says, with the averages of the retrospectives, oldest first. */
const sentenceOf = (...averages: (number | null)[]) => {
  const retros = averages.map((average, index) => retrospective(`Sprint ${index}`, average));
  const html = renderToString(
    createElement(AnswersFigure, { title: "Cómo llegaron", retros, labels: [], question: "arrive" }),
  );
  return /<p[^>]*>([^<]*)<\/p>/.exec(html)?.[1];
};

describe("The sentence of the answers", () => {
  it("The last time is the newest retrospective", () => {
    expect(sentenceOf(2, 3, 5)).toContain("3,3 de 5 en promedio. La última vez, 5,0.");
  });

  it("A newest retrospective with fewer than four answers is not replaced by an older one", () => {
    expect(sentenceOf(2, 4, null)).toContain("3,0 de 5 en promedio. La última vez hubo menos de 4 respuestas.");
  });

  it("One retrospective with answers shows no change yet", () => {
    expect(sentenceOf(null, 4, null)).toContain("4,0 de 5 en promedio. Con más retros se va a ver cómo cambia.");
    expect(sentenceOf(null, null)).toContain("Todavía no hay ninguna así.");
  });
});
