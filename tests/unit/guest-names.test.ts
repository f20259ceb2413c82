import { describe, expect, it } from "vitest";
import { likenessOf } from "#worker/services/team/guest-names.ts";

describe("Names that are hard to tell apart have the same likeness", () => {
  it.each([
    ["Ana Soto", "ana  soto"],
    ["José", "Jose"],
    ["José", "Jose\u0301"],
    ["Ana", "Аnа"],
    ["Ana.", "Ana"],
    ["Ignacio", "lgnacio"],
    ["Leo", "Le0"],
    ["Ｂeto", "Beto"],
    ["Ana\u00a0Soto", "Ana Soto"],
  ])("%s and %s look alike", (one, other) => {
    expect(likenessOf(other)).toBe(likenessOf(one));
  });

  it.each([
    ["Ana", "Ana 2"],
    ["Ana", "Anita"],
    ["李", "王"],
    ["🌵", "🌞"],
    ["की", "का"],
  ])("%s and %s do not", (one, other) => {
    expect(likenessOf(other)).not.toBe(likenessOf(one));
  });
});
