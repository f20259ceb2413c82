import { describe, expect, it } from "vitest";
import { cut } from "#worker/contract/cut.ts";

describe("A text that is cut", () => {
  it.each([
    ["Sprint", 10, "Sprint"],
    ["Sprint", 3, "Spr"],
    ["ab😀", 3, "ab"],
    ["ab😀", 4, "ab😀"],
    ["😀😀", 2, "😀"],
    ["ae\u0301", 2, "a"],
    ["a👩🏽‍💻", 5, "a"],
    ["a🇨🇱", 3, "a"],
    ["कीकी", 3, "की"],
    [`Z${"\u0301".repeat(9)}`, 3, "Z\u0301\u0301"],
  ])("%s has at most %i units and no half of a character", (text, most, expected) => {
    expect(cut(text, most)).toBe(expected);
  });
});
