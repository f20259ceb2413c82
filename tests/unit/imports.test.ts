import { describe, expect, it } from "vitest";
import { parseCsv } from "#app/retrospectives/imports/csv.ts";
import type { FileContent } from "#app/retrospectives/imports/file-content.ts";
import { contentOf, type Source, sourceOf } from "#app/retrospectives/imports/formats.ts";
import { prepare } from "#app/retrospectives/imports/prepare.ts";
import { readFile } from "#app/retrospectives/imports/read-file.ts";
import { OWN_HEADS } from "#app/retrospectives/imports/tertulia.ts";
import { importRetrospectiveInput } from "#worker/contract/imports.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { IMPORT } from "#worker/contract/limits/retrospectives.ts";

const PARABOL = `\ufeffreflectionGroup,author,votes,prompt,type,createdAt,discussionThread,content
Despliegues,Anonymous,3,¿Qué mejorar?,Reflection,2024-05-10T15:00:00.000Z,,"Muy lentos, ""otra vez"""
Despliegues,Anonymous,3,¿Qué mejorar?,Reflection,2024-05-10T15:01:00.000Z,,Los viernes no
Despliegues,Beto,3,,Comment,2024-05-10T15:20:00.000Z,Probemos los martes,Probemos los martes
Pares,Anonymous,0,¿Qué estuvo bien?,Reflection,2024-05-10T15:02:00.000Z,,"Pares
todos los días"
`;

const RETROSPECTED = `#### ¿Qué estuvo bien?

* (+4/-1) Pares

#### Ideas
* (+0/-0) Martes de despliegue
`;

/** A column of the file for each column of the board; rows end with a comma, and the last ones can be empty. */
const EASYRETRO = [
  "Went well,To improve,Ideas,",
  '"Pairs, every ""day""",Slow releases,Try Tuesdays,',
  '=1+1,"Two\nlines",,',
  ",Late demos,,",
  ",,,,",
].join("\r\n");

/** What EasyRetro copies. */
const EASYRETRO_TEXT = `Sprint 3

Went well
- Pairs (every day) (4 votes)\u0020

To improve
- Slow releases
on Fridays (2 votes)\u0020
- Late demos (1 vote)\u0020
`;

const contentIn = (source: Source | null): FileContent => {
  if (source === null || !("content" in source)) throw new Error("The form of the file was not recognised.");
  return source.content;
};
const prepared = (content: FileContent, named = true) => prepare(content, [{ id: "b1", name: "Beto Pérez" }], named);
const cards = (count: number, card: object = {}): FileContent => ({
  cards: Array.from({ length: count }, (_, index) => ({
    text: `Tarjeta ${index}`,
    column: "Bien",
    author: "",
    group: "",
    votes: 0,
    ...card,
  })),
  said: [],
  heldAt: null,
  repeatsVotes: false,
  dislikes: 0,
});

describe("The file of another tool", () => {
  it("Parabol's CSV gives groups with votes, cards, what was said and the day", () => {
    const source = sourceOf(PARABOL);
    expect(source?.kind).toBe("parabol");
    const content = contentIn(source);
    expect(content.heldAt?.toISOString()).toBe("2024-05-10T15:00:00.000Z");
    const { columns, groups, authors } = prepared(content);
    expect(columns).toEqual(["¿Qué mejorar?", "¿Qué estuvo bien?"]);
    expect(groups).toEqual([
      {
        title: "Despliegues",
        note: "Beto: Probemos los martes",
        votes: 3,
        cards: [
          { text: 'Muy lentos, "otra vez"', column: 0 },
          { text: "Los viernes no", column: 0 },
        ],
      },
      { title: "Pares", votes: 0, cards: [{ text: "Pares\ntodos los días", column: 1 }] },
    ]);
    expect(authors.all).toBe(0);
  });

  it("Retrospected's Markdown gives columns and likes, and counts the dislikes", () => {
    const { columns, groups, leftOut } = prepared(contentIn(sourceOf(RETROSPECTED)));
    expect(columns).toEqual(["¿Qué estuvo bien?", "Ideas"]);
    expect(groups.map(({ votes, cards }) => [votes, cards[0]?.text])).toEqual([
      [4, "Pares"],
      [0, "Martes de despliegue"],
    ]);
    expect(leftOut.dislikes).toBe(1);
  });

  it("Another table is explained by hand, with a guess from its titles", () => {
    const source = sourceOf("Texto;Columna;Votos;Autor\nPares;Bien;2;beto perez\nPares;Bien;1;Elisa\n");
    if (source?.kind !== "table") throw new Error("It is a table.");
    expect(source.guess).toEqual({ text: 0, column: 1, votes: 2, author: 3, group: null });
    const { groups, authors } = prepared(contentOf(source.table, source.guess, "Tarjetas"));
    expect(groups.map(({ cards }) => cards[0]?.authorId)).toEqual(["b1", undefined]);
    expect(authors).toEqual({ all: 2, members: 1 });
    const withoutColumn = contentOf(source.table, { ...source.guess, column: null }, "Tarjetas");
    expect(prepared(withoutColumn, false)).toMatchObject({ columns: ["Tarjetas"], votes: 3 });
  });

  describe("JSON of a tool that we do not know is a table", () => {
    const read = (value: unknown) => {
      const source = sourceOf(JSON.stringify(value));
      if (source?.kind !== "table") throw new Error("It is a table.");
      return prepared(contentOf(source.table, source.guess, "Tarjetas"));
    };

    it("The cards stand in their columns, with authors that are objects and votes that are lists", () => {
      const { columns, groups, votes, authors } = read({
        name: "Sprint 3",
        columns: [
          { id: "a", title: "Bien", description: "Lo bueno", cards: [{ id: "1", text: "Pares", votes: ["x", "y"] }] },
          {
            id: "b",
            title: "Mal",
            cards: [
              { id: "2", text: "Lentos", author: { name: "beto perez" }, votes: [] },
              {
                id: "3",
                text: "Tarde",
                comments: [{ text: "Sí" }, { text: "No" }, { text: "Tal vez" }, { text: "Eso" }],
              },
            ],
          },
        ],
      });
      expect(columns).toEqual(["Bien", "Mal"]);
      expect(groups.map(({ cards, votes }) => [cards[0], votes])).toEqual([
        [{ text: "Pares", column: 0 }, 2],
        [{ text: "Lentos", column: 1, authorId: "b1" }, 0],
        [{ text: "Tarde", column: 1 }, 0],
      ]);
      expect([votes, authors.all]).toEqual([2, 1]);
    });

    it("Cards refer to columns and groups by id", () => {
      const { columns, groups, votes } = read({
        retro: {
          columns: [
            { id: 10, name: "Bien" },
            { id: 20, name: "Mal" },
          ],
          groups: [{ id: "g", title: "Ritmo" }],
          cards: [
            { id: "1", content: "Pares", columnId: 10, groupId: "g", likes: 10 },
            { id: "2", content: "Lentos", columnId: 20, groupId: "g" },
            { id: "3", content: "Tarde", columnId: 20, groupId: null },
          ],
        },
      });
      expect(columns).toEqual(["Bien", "Mal"]);
      expect(groups.map(({ title, cards }) => [title, cards.length])).toEqual([
        ["Ritmo", 2],
        [undefined, 1],
      ]);
      // Not the column with the id 10.
      expect(votes).toBe(10);
    });

    it("A list of cards alone is a table", () => {
      expect(read([{ text: "Pares", column: "Bien" }])).toMatchObject({ columns: ["Bien"], cards: 1 });
    });

    it("Where no title is known, the person says which one is the text", () => {
      const source = sourceOf('[{"was":"Pares","wo":"Bien"},\n{"was":"Lentos","wo":"Mal"}]');
      expect(source).toMatchObject({ table: { head: ["was", "wo"], rows: [{}, {}] }, guess: { text: null } });
    });

    it.each([
      ["without cards", { users: [{ name: "Ana", text: "a" }] }],
      ["with an empty list", []],
      ["that is a number", 5],
    ])("A JSON %s is of no form that we know", (_, value) => {
      expect(sourceOf(JSON.stringify(value))).toBeNull();
    });

    it("A JSON that is nested very deeply is read or refused, and nothing breaks", () => {
      expect(sourceOf("[".repeat(200_000))).toBeNull();
      expect(sourceOf(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)).toBeNull();
    });
  });

  it("EasyRetro's CSV has a column for each column of the board", () => {
    const source = sourceOf(EASYRETRO);
    if (source?.kind !== "table") throw new Error("It is a table.");
    expect(source.guess).toEqual({ text: "each", column: null, votes: null, author: null, group: null });
    const { columns, groups, leftOut } = prepared(contentOf(source.table, source.guess, "Tarjetas"));
    expect(columns).toEqual(["Went well", "To improve", "Ideas"]);
    expect(groups.map(({ cards }) => cards[0])).toEqual([
      { text: 'Pairs, every "day"', column: 0 },
      { text: "=1+1", column: 0 },
      { text: "Slow releases", column: 1 },
      { text: "Two\nlines", column: 1 },
      { text: "Late demos", column: 1 },
      { text: "Try Tuesdays", column: 2 },
    ]);
    expect(leftOut.empty).toBe(0);
  });

  it.each([
    ["a comma at the end of each row", "Texto,Columna,\nPares,Bien,\n", { text: 0, column: 1 }],
    ["one known title", "Card,Type\nPairs,Good\n", { text: 0, column: null }],
    ["no known title", "Bien;Mal\nPares;\n", { text: "each", column: null }],
  ])("A table with %s is guessed", (_, text, guess) => {
    const source = sourceOf(text);
    if (source?.kind !== "table") throw new Error("It is a table.");
    expect(source.guess).toMatchObject(guess);
  });

  it("The text that EasyRetro copies gives columns, cards of several lines and votes", () => {
    const { columns, groups } = prepared(contentIn(sourceOf(EASYRETRO_TEXT)));
    expect(columns).toEqual(["Went well", "To improve"]);
    expect(groups.map(({ votes, cards }) => [votes, cards[0]?.text, cards[0]?.column])).toEqual([
      [4, "Pairs (every day)", 0],
      [2, "Slow releases\non Fridays", 1],
      [1, "Late demos", 1],
    ]);
  });

  it.each(["Bien\n- Pares", "Bien\n- Pares (4 votes)\n- Martes", "- Pares (4 votes)"])(
    "The list %j is no file of EasyRetro",
    (text) => {
      expect(sourceOf(text)).toBeNull();
    },
  );

  it.each([
    ["JSON", JSON.stringify({ retrospectives: [], agreements: [{ text: "Probar los martes" }] })],
    ["CSV", `${OWN_HEADS[0]?.join(",")}\nacuerdo,Sprint 3,,,,Probar los martes,Ana,,2026-01-05,abierto,\n`],
  ])("The agreements in a %s of Tertulia without cards are no cards", (_, text) => {
    expect(sourceOf(text)).toBeNull();
  });

  it.each(["\n", "\r\n", "\r"])("The lines of a file may end with %j", (end) => {
    const table = sourceOf(["Texto,Columna", '"Pares, a', 'diario",Bien', "Demos,Mal"].join(end));
    if (table?.kind !== "table") throw new Error("It is a table.");
    expect(table.table.rows).toEqual([
      ["Pares, a\ndiario", "Bien"],
      ["Demos", "Mal"],
    ]);
    const list = contentIn(sourceOf(["#### Bien", "* (+1/-0) Pares", "#### Mal", "* (+0/-0) Demos"].join(end)));
    expect(list.cards.map(({ text }) => text)).toEqual(["Pares", "Demos"]);
    const copied = contentIn(sourceOf(["Bien", "- Pares (4 votes)", "", "Mal", "- Demos (1 vote)"].join(end)));
    expect(copied.cards.map(({ votes }) => votes)).toEqual([4, 1]);
  });

  it.each(["", "hola", "# Solo un título", "a,b"])("The text %j has no cards", (text) => {
    expect(sourceOf(text)).toBeNull();
  });

  it("A quote that does not end takes the rest and nothing breaks", () => {
    expect(parseCsv('a,b\n"c,d\ne')).toEqual([["a", "b"], ["c,d\ne"]]);
  });
});

describe("What comes of a file", () => {
  it("The server takes whatever the texts have in them", () => {
    const odd = ["=HYPERLINK(1)", "a\0b", "\u202eabc", "\ud800", "a".repeat(BOARD.cardText + 9), "👩‍👩‍👧"];
    const content = { ...cards(0), cards: odd.flatMap((text) => cards(1, { text, column: text, group: text }).cards) };
    const { columns, groups, leftOut } = prepared(content);
    const input = { retrospectiveName: "Sprint 3", heldOn: "2024-05-10", columns, groups };
    expect(importRetrospectiveInput.safeParse(input).error).toBeUndefined();
    expect(groups[0]?.cards[0]?.text).toBe("=HYPERLINK(1)");
    expect(leftOut.shortened).toBe(1);
  });

  it("Cards for which there is no room are counted", () => {
    expect(prepared(cards(IMPORT.cards + 3))).toMatchObject({ cards: IMPORT.cards, leftOut: { cards: 3 } });
    const long = prepared(cards(IMPORT.cards, { text: "ñ".repeat(BOARD.cardText) }));
    expect(long.leftOut.cards).toBeGreaterThan(0);
    expect(JSON.stringify(long.groups).length).toBeLessThan(IMPORT.bodyBytes);
  });

  it("Columns beyond those of a board are named, and their cards counted", () => {
    const content = {
      ...cards(0),
      cards: Array.from({ length: 8 }, (_, i) => cards(1, { column: `C${i}` }).cards).flat(),
    };
    expect(prepared(content).leftOut).toMatchObject({ columns: ["C6", "C7"], ofColumns: 2 });
  });

  it("Two members with one name are not told apart, so the card has no author", () => {
    const twins = [
      { id: "b1", name: "Beto" },
      { id: "b2", name: "beto" },
    ];
    expect(prepare(cards(1, { author: "Beto" }), twins, true).groups[0]?.cards[0]).not.toHaveProperty("authorId");
  });
});

describe("A file", () => {
  const file = (...parts: BlobPart[]) => new File(parts, "retro.csv");

  it.each([
    ["large", file(new Uint8Array(IMPORT.fileBytes + 1))],
    ["empty", file(" \n")],
    ["not-text", file(new Uint8Array([80, 75, 3, 4, 0, 0]))],
    ["not-text", file("%PDF-1.7")],
  ])("The problem of a file that cannot be read is named: %s", async (problem, given) => {
    expect(await readFile(given)).toEqual({ problem });
  });

  it("The encodings of spreadsheets are read", async () => {
    expect(await readFile(file(new Uint8Array([0x71, 0x75, 0xe9])))).toEqual({ text: "qué" });
    expect(await readFile(file(new Uint8Array([0xff, 0xfe, 0xe9, 0x00])))).toEqual({ text: "é" });
  });
});
