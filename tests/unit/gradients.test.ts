import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { screenFiles } from "#tests/factories/screen-files.ts";

/** Up to its first comma, where a gradient names its direction and its colour space. */
const REPEATING = /repeating-\w+-gradient\([^,]*/g;

// Our colours would be mixed in Oklab, where Firefox draws the hard edges of a repeating gradient in wrong places, or not at all.
it("Every repeating gradient is mixed in sRGB", () => {
  const found = screenFiles().flatMap((path) => readFileSync(path, "utf8").match(REPEATING) ?? []);
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((start) => !start.includes("in srgb"))).toEqual([]);
});
