import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { sourceOf } from "#app/retrospectives/imports/formats.ts";
import { prepare } from "#app/retrospectives/imports/prepare.ts";
import { OWN_HEADS } from "#app/retrospectives/imports/tertulia.ts";
import { act, card, newBoard } from "#tests/factories/boards.ts";
import { call } from "#tests/factories/client.ts";
import { LANGUAGES, textIn } from "#tests/factories/languages.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { TIME_ZONE } from "#worker/contract/limits/pages.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { COLUMN_NAMES } from "#worker/services/export/columns.ts";

/** Texts that a spreadsheet would run, that the file has to quote, or that begin with an apostrophe of their own. */
const ODD = ["=1+1", "'=1+1", "-Reuniones; =largas", 'Una "cita", y una coma', "Dos\nlíneas\n+1", "@Ana", "＝ancho"];

const get = async ({ token }: Someone, path: string, language = "es") =>
  (await call(`/api/teams/${path}`, { token, headers: { "accept-language": language } })).text();

/** The cells of what people put on the board, in the order of the texts. Templates have other titles in each language. */
async function cellsOf(person: Someone, teamId: string, language = "es"): Promise<string[][]> {
  const rows: string[][] = parse(await get(person, `${teamId}/export.csv`, language), { bom: true });
  return rows
    .filter(([, place = "", , dots]) => place.startsWith("Sprint") && dots !== "")
    .map(([kind = "", , group = "", dots = "", column = "", text = "", by = ""]) => [
      kind,
      group,
      dots,
      column,
      text,
      by,
    ])
    .sort((a, b) => (String(a[4]) < String(b[4]) ? -1 : 1));
}

/** A team with a signed board of odd texts in a group with a name, a note and fichas, and cards that stand alone. */
async function teamWithOddBoard() {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  const name = "Sprint =14; +1";
  const retroId = await newBoard(ana, teamId, { retrospectiveName: name, signed: true });
  const ids = { teamId, retroId };
  const written = ODD.map((text, index) => card(text, index % 2 === 0 ? "c1" : "c2"));
  for (const [index, one] of written.entries()) {
    expect(await act(index % 2 === 0 ? ana : beto, ids, one)).toBe("done");
  }
  const [first, second, third] = written;
  if (!first || !second || !third) throw new Error("too few texts");
  const groupId = first.cardId;
  const steps: Gesture[] = [
    { kind: "goTo", step: "GROUP", stepRev: 0 },
    { kind: "joinGroup", cardId: second.cardId, withCardId: groupId },
    { kind: "nameGroup", groupId, title: "+Despliegues" },
    { kind: "goTo", step: "CHOOSE", stepRev: 1 },
    { kind: "setFichas", groupId, n: 2 },
    { kind: "setFichas", groupId: third.cardId, n: 1 },
    { kind: "goTo", step: "TALK", stepRev: 2 },
    { kind: "noteGroup", groupId, note: "-Los viernes no;\n=nunca", rev: 0 },
  ];
  for (const gesture of steps) expect(await act(ana, ids, gesture)).toBe("done");
  expect(
    (await call(`/api/teams/${teamId}/retrospectives/${retroId}/close`, { method: "POST", token: ana.token })).status,
  ).toBe(200);
  return { ana, beto, teamId, retroId, name };
}

/** Brings the text as the page does into a new team of the same people. @returns its id */
async function bring(
  text: string,
  { ana, beto }: { ana: Someone; beto: Someone },
): Promise<{ teamId: string; name: string }> {
  const source = sourceOf(text);
  if (source?.kind !== "tertulia") throw new Error(`not recognised: ${source?.kind}`);
  const [own] = source.retrospectives;
  if (!own) throw new Error("no retrospective");
  const { columns, groups } = prepare(own.content, [ana, beto], true);
  const teamId = await teamOf(ana, beto);
  const heldOn = dayIn(TIME_ZONE, own.content.heldAt ?? undefined);
  const json = { retrospectiveName: own.name, heldOn, columns, groups };
  const made = await call(`/api/teams/${teamId}/retrospectives/import`, { method: "POST", token: ana.token, json });
  expect(await made.text()).toContain(own.name.slice(0, 6));
  expect(made.status).toBe(201);
  return { teamId, name: own.name };
}

describe("A file of Tertulia", () => {
  it("A retrospective comes back cell by cell from the JSON of a team", async () => {
    const { teamId, name, ...people } = await teamWithOddBoard();
    const cells = await cellsOf(people.ana, teamId);
    expect(cells).toHaveLength(ODD.length + 1);
    const brought = await bring(await get(people.ana, `${teamId}/export.json`), people);
    expect(brought.name).toBe(name);
    expect(await cellsOf(people.ana, brought.teamId)).toEqual(cells);
  });

  it("A retrospective comes back cell by cell from the CSV of a team and from that of a sheet, in each language", async () => {
    const { teamId, retroId, name, ...people } = await teamWithOddBoard();
    for (const language of LANGUAGES) {
      const cells = await cellsOf(people.ana, teamId, language);
      for (const path of [`${teamId}/export.csv`, `${teamId}/retrospectives/${retroId}/summary.csv`]) {
        const brought = await bring(await get(people.ana, path, language), people);
        expect(brought.name, `${path} in ${language}`).toBe(name);
        expect(await cellsOf(people.ana, brought.teamId, language), `${path} in ${language}`).toEqual(cells);
      }
    }
  });

  it("The heads of the file are recognised in each language", () => {
    for (const language of LANGUAGES) {
      const head = Object.keys(COLUMN_NAMES).map((name) => textIn(language, name));
      expect(OWN_HEADS).toContainEqual(head);
    }
  });

  it("The file offers each retrospective with cards, and what people said becomes the note of its group", () => {
    const retrospective = (name: string, groups: object[] | null) => ({
      retrospectiveName: name,
      createdAt: "2026-05-10T15:00:00.000Z",
      closedAt: null,
      groups,
    });
    const group = {
      id: "g1",
      title: null,
      note: "Nota",
      fichas: 3,
      cards: [
        { text: "Una", column: "Bien", author: null },
        { text: "Otra", column: "Bien", author: null },
      ],
      comments: [{ text: "De acuerdo", author: { name: "Beto" } }],
    };
    const all = [retrospective("Uno", [group]), retrospective("Sin tarjetas", []), retrospective("Dos", [group])];
    const source = sourceOf(JSON.stringify({ exportedAt: "", retrospectives: all }));
    if (source?.kind !== "tertulia") throw new Error("not recognised");
    expect(source.retrospectives.map(({ name }) => name)).toEqual(["Uno", "Dos"]);
    const [first] = source.retrospectives;
    expect(first?.content.heldAt?.toISOString()).toBe("2026-05-10T15:00:00.000Z");
    expect(first && prepare(first.content, [], true).groups).toEqual([
      {
        title: undefined,
        votes: 3,
        note: "Nota\nBeto: De acuerdo",
        cards: [
          { text: "Una", column: 0 },
          { text: "Otra", column: 0 },
        ],
      },
    ]);
  });

  it("Two retrospectives with one name are two in the CSV of a team too", async () => {
    const { teamId, retroId, name, ana, beto } = await teamWithOddBoard();
    const ids = { teamId, retroId: await newBoard(ana, teamId, { retrospectiveName: name }) };
    expect(await act(ana, ids, card("De la segunda"))).toBe("done");
    // A counter can have that name as well.
    const counter = { name, incrementButtonLabel: "Sumar", resetButtonLabel: "Volver" };
    await call(`/api/teams/${teamId}/counters`, { method: "POST", token: ana.token, json: counter });
    const source = sourceOf(await get(ana, `${teamId}/export.csv`));
    if (source?.kind !== "tertulia") throw new Error("not recognised");
    const [second, first] = source.retrospectives.map((own) => prepare(own.content, [ana, beto], true));
    expect(source.retrospectives.map((own) => own.name)).toEqual([name, name]);
    expect(second?.groups.map(({ cards }) => cards.map(({ text }) => text))).toEqual([["De la segunda"]]);
    expect(first?.cards).toBe(ODD.length);
    expect(first?.groups.map(({ note }) => note)).toContain("-Los viernes no;\n=nunca");
    expect(retroId).not.toBe(ids.retroId);
  });

  it.each(["{}", '{"retrospectives": 1}', "{", '{"retrospectives": [{"retrospectiveName": "Uno"}]}'])(
    "A text such as %s is no file of Tertulia",
    (text) => {
      expect(sourceOf(text)).toBeNull();
    },
  );
});
