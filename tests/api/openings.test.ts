import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { act, newBoard, pairWithBoard, readBoard, watching } from "#tests/factories/boards.ts";
import { call } from "#tests/factories/client.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import type { Board } from "#worker/contract/boards.ts";
import type { SheetOpening } from "#worker/contract/sheet.ts";
import type { OutsideSheet } from "#worker/contract/sheet-links.ts";
import type { TeamExport } from "#worker/contract/team-export.ts";
import type { MyClosedBoards, MyData } from "#worker/contract/users-data.ts";

const OWN = { text: "¿Qué te trajo a este equipo?" };
const OURS = { text: "¿Con qué palabra llegas hoy?", texts: "hoy.0" };

const say = (text: string, openingId = "created") =>
  ({ kind: "answerOpening", openingId, answerId: crypto.randomUUID(), text, signed: true }) as const;

const retroOf = ({ api }: Someone) => api.teams[":teamId"].retrospectives[":retroId"];
const asJson = async <Answer>({ token }: Someone, path: string, headers: Record<string, string> = {}) =>
  (await call(path, { token, headers })).json<Answer>();
const textOf = async ({ token }: Someone, path: string) => (await call(path, { token })).text();

/** A closed board with two answers. */
async function closedBoard(signed: boolean) {
  const { ana, beto, teamId, ids } = await pairWithBoard({ opening: OWN, signed });
  expect(await act(beto, ids, say("=Un aviso en la radio"))).toBe("done");
  expect(await act(ana, ids, say("La curiosidad"))).toBe("done");
  expect((await retroOf(ana).close.$post({ param: ids })).status).toBe(200);
  const path = `/api/teams/${teamId}/retrospectives/${ids.retroId}`;
  return { ana, beto, teamId, ids, path };
}

const saidIn = (opening: SheetOpening | null) =>
  opening?.answers.map(({ text, author }) => [text, author?.name]).sort();

describe("A question to begin with", () => {
  it("A retrospective is created with a question, and without one by default", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    const without = { teamId, retroId: await newBoard(ana, teamId) };
    expect((await readBoard(ana, without)).opening).toBeNull();
    const created = await call(`/api/teams/${teamId}/retrospectives`, {
      method: "POST",
      token: ana.token,
      json: { retrospectiveName: "Sprint 15", template: "velero", opening: OWN },
    });
    const { id, board } = await created.json<{ id: string; board: object }>();
    expect(board).toMatchObject({ opening: OWN });
    expect((await readBoard(ana, { teamId, retroId: id })).opening).toEqual({
      id: "created",
      question: OWN,
      answers: null,
    });
    const next = { teamId, retroId: await newBoard(ana, teamId, { template: "como-la-ultima" }) };
    expect((await readBoard(ana, next)).opening).toBeNull();
  });

  it("A question that is empty or too long is refused", async () => {
    const ana = await someone("Ana");
    const teamId = await teamOf(ana);
    for (const text of ["", " ", "¿".repeat(141)]) {
      const json = { retrospectiveName: "Sprint 15", template: "velero", opening: { text } };
      const answer = await call(`/api/teams/${teamId}/retrospectives`, { method: "POST", token: ana.token, json });
      expect(answer.status).toBe(400);
    }
  });

  it("A question of ours is read in the reader's language, and one of the team's as it was written", async () => {
    const { ana, teamId, ids } = await pairWithBoard({ opening: OURS });
    const path = `/api/teams/${teamId}/retrospectives/${ids.retroId}`;
    const inEnglish = (one: string) => asJson<Board>(ana, `${one}/board`, { "accept-language": "en" });
    expect((await inEnglish(path)).opening?.question.text).toBe("What one word do you arrive with today?");
    const own = await newBoard(ana, teamId, { opening: OWN });
    expect((await inEnglish(`/api/teams/${teamId}/retrospectives/${own}`)).opening?.question.text).toBe(OWN.text);
    expect((await readBoard(ana, ids)).opening?.question.text).toBe(OURS.text);
  });

  it("A question of the team is read as it was written where the last board began with one of ours", async () => {
    const { ana, teamId } = await pairWithBoard({ opening: OURS });
    const next = { teamId, retroId: await newBoard(ana, teamId, { template: "como-la-ultima", opening: OWN }) };
    expect((await readBoard(ana, next)).opening?.question).toEqual(OWN);
  });

  it("Until all are shown together, nobody receives a frame because somebody answers", async () => {
    const { ana, beto, ids } = await pairWithBoard({ opening: OWN });
    const connection = await watching(ana, ids);
    const framesOf = () => connection.all.filter(({ event }) => event === "board");
    const before = framesOf().length;
    for (const text of ["Un aviso en la radio", "Una amiga"]) expect(await act(beto, ids, say(text))).toBe("done");
    expect(await act(ana, ids, say("La curiosidad"))).toBe("done");
    await connection.next(({ event, data }) => event === "board" && JSON.stringify(data).includes("La curiosidad"));
    expect(framesOf()).toHaveLength(before + 1);
    expect(JSON.stringify(framesOf())).not.toMatch(/radio|amiga/);
    expect(await act(ana, ids, { kind: "showOpening", openingId: "created" })).toBe("done");
    await connection.next(({ event, data }) => event === "board" && JSON.stringify(data).includes("Una amiga"));
    connection.close();
  });

  it("The sheet has the question and the answers apart from the cards, without names where the board had none", async () => {
    const unsigned = await closedBoard(false);
    const sheet = await (await retroOf(unsigned.beto).summary.$get({ param: unsigned.ids })).json();
    expect(sheet.opening?.question).toBe(OWN.text);
    expect(saidIn(sheet.opening)).toEqual([
      ["=Un aviso en la radio", undefined],
      ["La curiosidad", undefined],
    ]);
    expect(sheet.groups).toEqual([]);
    const signed = await closedBoard(true);
    const named = await (await retroOf(signed.beto).summary.$get({ param: signed.ids })).json();
    expect(saidIn(named.opening)).toEqual([
      ["=Un aviso en la radio", "Beto"],
      ["La curiosidad", "Ana"],
    ]);
  });

  it("The files of the sheet and of the team have the question and the answers", async () => {
    const { ana, teamId, ids, path } = await closedBoard(true);
    const markdown = await textOf(ana, `${path}/summary.md`);
    expect(markdown).toContain(`## Para empezar\n\n**${OWN.text}**\n\n- `);
    expect(markdown).toContain("- La curiosidad (Ana)\n");
    for (const file of [`${path}/summary.csv`, `/api/teams/${teamId}/export.csv`]) {
      const rows: Record<string, string>[] = parse(await textOf(ana, file), { bom: true, columns: true });
      const answers = rows.filter(({ tipo }) => tipo === "respuesta").map(({ grupo, texto, de }) => [grupo, texto, de]);
      expect(answers.sort()).toEqual([
        [OWN.text, "'=Un aviso en la radio", "Beto"],
        [OWN.text, "La curiosidad", "Ana"],
      ]);
    }
    const { retrospectives } = await asJson<TeamExport>(ana, `/api/teams/${teamId}/export.json`);
    const exported = retrospectives.find(({ id }) => id === ids.retroId);
    expect(saidIn(exported?.opening ?? null)).toHaveLength(2);
    expect(exported?.groups).toEqual([]);
  });

  it("The export of an open board has the reader's own answer, and those of others only once they are shown", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard({ opening: OWN });
    await act(ana, ids, say("La curiosidad"));
    await act(beto, ids, say("Un aviso en la radio"));
    const exported = async () => {
      const { retrospectives } = await asJson<TeamExport>(ana, `/api/teams/${teamId}/export.json`);
      return saidIn(retrospectives[0]?.opening ?? null)?.map(([text]) => text);
    };
    expect(await exported()).toEqual(["La curiosidad"]);
    await act(ana, ids, { kind: "goTo", step: "WRITE", stepRev: 0 });
    expect(await exported()).toEqual(["La curiosidad", "Un aviso en la radio"]);
  });

  it("Memoria finds the retrospective by the question and by an answer, with and without names", async () => {
    for (const signed of [false, true]) {
      const { beto, teamId } = await closedBoard(signed);
      for (const [search, found] of [
        ["radio", 1],
        ["trajo", 1],
        ["televisión", 0],
      ] as const) {
        const { memories } = await asJson<{ memories: object[] }>(beto, `/api/teams/${teamId}/memory?search=${search}`);
        expect([search, memories.length]).toEqual([search, found]);
      }
    }
  });

  it("A person downloads their own answers where it is known that they are theirs", async () => {
    const onClosed = async (person: Someone) =>
      (await asJson<MyClosedBoards>(person, "/api/users/closed-boards")).answers;
    const onOpen = async (person: Someone) => (await asJson<MyData>(person, "/api/users/data")).answers;
    const signed = await closedBoard(true);
    const named = { retrospectiveId: signed.ids.retroId, retrospectiveName: "Sprint 14" };
    expect(await onClosed(signed.beto)).toEqual([{ ...named, text: "=Un aviso en la radio" }]);
    expect(await onClosed((await closedBoard(false)).beto)).toEqual([]);
    const open = await pairWithBoard({ opening: OWN });
    await act(open.beto, open.ids, say("Una amiga"));
    expect((await onOpen(open.beto)).map(({ text }) => text)).toEqual(["Una amiga"]);
    expect(await onOpen(open.ana)).toEqual([]);
    expect(await onClosed(open.beto)).toEqual([]);
  });

  it("A link outside of the team shows neither question nor answers", async () => {
    const { ana, path } = await closedBoard(true);
    const json = { days: 30, cards: true, comments: true, thanks: true, names: true };
    const link = await call(`${path}/sheet-links`, { method: "POST", token: ana.token, json });
    const { url } = await link.json<{ url: string }>();
    const outside = await (await call(`/api/sheets/${url.split("/").at(-1)}`)).json<OutsideSheet>();
    expect(outside).toMatchObject({ teamName: expect.any(String), retrospectiveName: "Sprint 14" });
    expect(JSON.stringify(outside)).not.toMatch(/radio|curiosidad|trajo/);
  });
});
