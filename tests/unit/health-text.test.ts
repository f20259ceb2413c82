import { expect, it } from "vitest";
import { colourOf, tendencyOf } from "#worker/contract/health-check/text.ts";

it("Of two colours with as many answers the worse one prevails", () => {
  const colourIn = (...colours: number[]) => colourOf({ colours, tendencies: [0, 0, 0] });
  expect([colourIn(2, 0, 2), colourIn(0, 2, 2), colourIn(1, 1, 2)]).toEqual(["red", "yellow", "green"]);
});

it("Where two tendencies have as many answers, none prevails", () => {
  const tendencyIn = (...tendencies: number[]) => tendencyOf({ colours: [0, 0, 0], tendencies });
  expect([tendencyIn(2, 0, 2), tendencyIn(2, 1, 1), tendencyIn(0, 1, 3)]).toEqual(["same", "worse", "better"]);
});
