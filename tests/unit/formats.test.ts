import { expect, it } from "vitest";
import { LANGUAGES, textIn } from "#tests/factories/languages.ts";
import { templateColumns } from "#worker/contract/board-templates.ts";
import { MORE_FORMATS, USUAL_FORMATS } from "#worker/contract/formats/keys.ts";
import { moreFormats } from "#worker/contract/formats/more.ts";
import { usualFormats } from "#worker/contract/formats/usual.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";

const formats = Object.entries({ ...usualFormats, ...moreFormats });

it.each(formats)("The format %s says in one sentence when a team takes it", (_key, { when }) => {
  for (const language of LANGUAGES) expect(textIn(language, when())).toMatch(/^[^.]{20,70}\.$/);
});

it.each(formats)("The columns of the format %s fit a board in each language", (_key, { columns }) => {
  expect(columns.length).toBeGreaterThan(0);
  expect(columns.length).toBeLessThanOrEqual(BOARD.columns);
  for (const language of LANGUAGES) {
    const titles = columns.map(({ title }) => textIn(language, title()));
    expect(new Set(titles).size).toBe(columns.length);
    for (const title of titles) expect(title.length).toBeLessThanOrEqual(BOARD.columnTitle);
    for (const { hint } of columns) expect(textIn(language, hint()).length).toBeLessThanOrEqual(BOARD.columnHint);
  }
});

it("A board stores the Spanish of a format with the key of each column", () => {
  expect(templateColumns("globo").map(({ title, texts }) => [title, texts])).toEqual([
    ["Fuego", "globo.0"],
    ["Lastre", "globo.1"],
    ["Tormenta", "globo.2"],
    ["Cielo claro", "globo.3"],
  ]);
});

it("The keys with which boards are stored stay as they are", () => {
  expect([...USUAL_FORMATS, ...MORE_FORMATS].sort()).toEqual([
    "bien-mejorar-ideas",
    "cafe",
    "cerditos",
    "cuatro",
    "emociones",
    "empezar-dejar-seguir",
    "estrella",
    "globo",
    "linea",
    "mantener",
    "rosa",
    "velero",
  ]);
});
