import { expect, it } from "vitest";
import { formatIn, formatSearch } from "#app/retrospectives/format-link.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";

const FORMAT = {
  name: "Cuidar & soltar",
  columns: [
    { title: "Cuidar", hint: null },
    { title: "100 % = todo?", hint: "¿Qué ya no ayuda?" },
  ],
};

it("A link brings the name and the columns of a format as they were", () => {
  expect(formatIn(formatSearch(FORMAT))).toEqual(FORMAT);
});

it.each([
  ["nothing", ""],
  ["no column", "?name=a"],
  ["an empty title", "?name=a&column=+&question="],
  ["no name", "?column=a&question="],
  ["one question too few", "?name=a&column=a&question=&column=b"],
  ["too many columns", `?name=a${"&column=a&question=".repeat(BOARD.columns + 1)}`],
  ["a name that is too long", formatSearch({ ...FORMAT, name: "a".repeat(LIMITS.name + 1) })],
  ["a title that is too long", `?name=a&question=&column=${"a".repeat(BOARD.columnTitle + 1)}`],
  ["a question that is too long", `?name=a&column=a&question=${"a".repeat(BOARD.columnHint + 1)}`],
])("A link with %s brings no format", (_what, search) => {
  expect(formatIn(search)).toBeNull();
});
