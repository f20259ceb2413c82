import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { act, card, pairWithBoard } from "#tests/factories/boards.ts";
import { call } from "#tests/factories/client.ts";
import type { Someone } from "#tests/factories/people.ts";
import { newWorld } from "#tests/factories/world.ts";
import type { Sheet } from "#worker/contract/sheet.ts";

type Ids = { teamId: string; retroId: string };

const retroOf = ({ api }: Someone) => api.teams[":teamId"].retrospectives[":retroId"];
const sheetOf = async (person: Someone, ids: Ids): Promise<Sheet> =>
  (await retroOf(person).summary.$get({ param: ids })).json();

async function closedBoard(signed: boolean) {
  const { ana, beto, ids } = await pairWithBoard({ signed });
  const [meetings, tests, coffee] = [card("Reuniones largas"), card("Daily eterna"), card("Café frío", "c2")];
  for (const gesture of [meetings, tests]) await act(beto, ids, gesture);
  await act(ana, ids, coffee);
  await act(ana, ids, { kind: "goTo", step: "CHOOSE", stepRev: 0 });
  await act(ana, ids, { kind: "joinGroup", cardId: tests.cardId, withCardId: meetings.cardId });
  await act(ana, ids, { kind: "nameGroup", groupId: meetings.cardId, title: "Reuniones" });
  await act(ana, ids, { kind: "noteGroup", groupId: meetings.cardId, note: "Probar de pie", rev: 0 });
  await act(beto, ids, { kind: "setFichas", groupId: meetings.cardId, n: 2 });
  await act(ana, ids, { kind: "setFichas", groupId: coffee.cardId, n: 1 });
  await ana.api.teams[":teamId"].agreements.$post({
    param: ids,
    json: { text: "Daily de pie", ownerId: beto.id, retrospectiveId: ids.retroId, groupId: meetings.cardId },
  });
  await ana.api.teams[":teamId"].agreements.$post({ param: ids, json: { text: "De otra parte" } });
  await retroOf(ana)["thank-you"].$post({ param: ids, json: { userId: beto.id, message: "Por el café" } });
  await retroOf(ana)["sprint-winner"].$post({ param: ids, json: { userId: beto.id } });
  expect((await retroOf(ana).close.$post({ param: ids })).status).toBe(200);
  return { ana, beto, ids };
}

describe("The sheet of a closed retrospective", () => {
  it("The sheet has the groups by fichas with cards and notes, its own agreements, thank-yous and the winner", async () => {
    const { ana, beto, ids } = await closedBoard(true);
    const sheet = await sheetOf(ana, ids);
    expect(sheet).toMatchObject({
      retrospective: { status: "CLOSED", sprintWinner: { name: "Beto" }, result: { winnerVotes: 1, totalVotes: 1 } },
      groups: [
        { title: "Reuniones", note: "Probar de pie", fichas: 2 },
        {
          title: null,
          note: null,
          fichas: 1,
          cards: [{ text: "Café frío", column: "Ancla", author: { name: "Ana" } }],
        },
      ],
      agreements: [{ text: "Daily de pie", owner: { name: "Beto" } }],
      thankYous: [{ message: "Por el café", giver: { name: "Ana" }, receiver: { name: "Beto" } }],
    });
    expect(sheet.groups[0]?.cards.map(({ text, author }) => `${text}: ${author?.name}`).sort()).toEqual([
      "Daily eterna: Beto",
      "Reuniones largas: Beto",
    ]);
    await beto.api.teams[":teamId"].users.$delete({ param: { teamId: ids.teamId } });
    const later = await sheetOf(ana, ids);
    expect(later.groups).toEqual(sheet.groups);
  });

  it("Groups with the same fichas keep the order of the board, and thank-yous that in which they were written", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    for (const [text, column] of [
      ["Tres", "c3"],
      ["Uno", "c1"],
      ["Dos", "c2"],
    ] as const) {
      await act(beto, ids, card(text, column));
    }
    const removed = card("Quitada", "c1");
    await act(beto, ids, removed);
    await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 });
    expect(await act(beto, ids, { kind: "removeCard", cardId: removed.cardId })).toBe("done");
    for (const message of ["El primero", "El segundo"]) {
      await retroOf(ana)["thank-you"].$post({ param: ids, json: { userId: beto.id, message } });
    }
    await retroOf(ana).close.$post({ param: ids });
    const { groups, thankYous } = await sheetOf(ana, ids);
    expect(groups.map(({ cards }) => cards.map(({ text }) => text))).toEqual([["Uno"], ["Dos"], ["Tres"]]);
    expect(thankYous.map(({ message }) => message)).toEqual(["El primero", "El segundo"]);
  });

  it("What was talked about comes first, and each group lies where its head lies, as in the conversation", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [head, joined, noted, agreed, left] = [
      card("Cabeza", "c2"),
      card("Junta", "c1"),
      card("Con nota", "c3"),
      card("Con acuerdo", "c3"),
      card("Queda", "c1"),
    ];
    for (const gesture of [head, joined, noted, agreed, left]) await act(beto, ids, gesture);
    await act(ana, ids, { kind: "goTo", step: "CHOOSE", stepRev: 0 });
    await act(ana, ids, { kind: "joinGroup", cardId: joined.cardId, withCardId: head.cardId });
    await act(beto, ids, { kind: "setFichas", groupId: left.cardId, n: 3 });
    await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 1 });
    await act(ana, ids, { kind: "focus", groupId: head.cardId });
    await act(beto, ids, { kind: "noteGroup", groupId: noted.cardId, note: "Se dijo", rev: 0 });
    const json = { text: "Probar antes", retrospectiveId: ids.retroId, groupId: agreed.cardId };
    await ana.api.teams[":teamId"].agreements.$post({ param: ids, json });
    await retroOf(ana).close.$post({ param: ids });
    const { groups } = await sheetOf(ana, ids);
    const shown = groups.map(({ cards, isDiscussed }) => [isDiscussed, ...cards.map(({ text }) => text)]);
    expect(shown[0]).toEqual([true, "Cabeza", "Junta"]);
    // An unsigned column has an order by lot.
    expect(shown.slice(1, 3).sort()).toEqual([
      [true, "Con acuerdo"],
      [true, "Con nota"],
    ]);
    expect(shown[3]).toEqual([false, "Queda"]);
  });

  it("An unsigned board has no authors in any form of the sheet", async () => {
    const { ana, beto, ids } = await closedBoard(false);
    const { groups } = await sheetOf(ana, ids);
    expect(groups.flatMap(({ cards }) => cards).map(({ author }) => author)).toEqual([null, null, null]);
    expect(JSON.stringify(groups)).not.toContain(beto.id);
    const csv = await (await retroOf(ana)["summary.csv"].$get({ param: ids })).text();
    const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
    expect(rows.filter(({ tipo }) => tipo === "tarjeta").map(({ de }) => de)).toEqual(["", "", ""]);
  });

  it("Markdown and CSV name their types and have the same texts", async () => {
    const { ana, ids } = await closedBoard(true);
    const path = `/api/teams/${ids.teamId}/retrospectives/${ids.retroId}`;
    const markdown = await call(`${path}/summary.md`, { token: ana.token });
    const csv = await call(`${path}/summary.csv`, { token: ana.token });
    expect([markdown, csv].map(({ headers }) => headers.get("content-type"))).toEqual([
      "text/markdown; charset=utf-8",
      "text/csv; charset=utf-8",
    ]);
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    for (const text of [await markdown.text(), new TextDecoder().decode(bytes)]) {
      for (const word of ["Reuniones", "Café frío", "Probar de pie", "Daily de pie", "Por el café", "Beto"]) {
        expect(text).toContain(word);
      }
      expect(text).not.toContain("De otra parte");
    }
  });

  it("A retrospective without a board has no groups, and an open one has no sheet yet", async () => {
    const world = await newWorld();
    const ids = { teamId: world.teamId, retroId: world.retroId };
    const open = await retroOf(world.member).summary.$get({ param: ids });
    expect([open.status, await open.json()]).toMatchObject([409, { code: "retrospective_open" }]);
    await retroOf(world.admin).close.$post({ param: ids });
    expect(await sheetOf(world.member, ids)).toMatchObject({ groups: [], thankYous: [{}], agreements: [{}] });
  });
});
