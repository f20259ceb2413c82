import { expect, it } from "vitest";
import { byName } from "#worker/contract/sorting.ts";

it("Names stand in the order of a dictionary, whatever their accents, capitals and numbers", () => {
  const names = ["Zoe", "ñandú", "Nora", "Álvaro", "beto", "Ana 10", "Ana 2", "Øystein", "Анна"];
  const sorted = names.map((name) => ({ name })).sort(byName);
  expect(sorted.map(({ name }) => name)).toEqual([
    "Álvaro",
    "Ana 2",
    "Ana 10",
    "beto",
    "Nora",
    "ñandú",
    "Øystein",
    "Zoe",
    "Анна",
  ]);
});
