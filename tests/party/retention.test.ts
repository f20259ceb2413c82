import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { act, card, newBoard, readBoard } from "#tests/factories/boards.ts";
import { call, env } from "#tests/factories/client.ts";
import { alarm, pass } from "#tests/factories/clock.ts";
import { faultyDatabase } from "#tests/factories/faults.ts";
import { type Someone, someone, teamOf } from "#tests/factories/people.ts";
import { placesOf } from "#tests/factories/places-of.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import type { AccessEvent } from "#worker/contract/access-events.ts";
import { RETENTION } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { addMonths, losingCards } from "#worker/contract/retention.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Sheet } from "#worker/contract/sheet.ts";
import type { Team } from "#worker/contract/teams.ts";
import { settleRetention } from "#worker/services/for-rooms.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SOON = RETENTION.settled;

const ask = async (person: Someone, method: string, path: string, json?: object) =>
  call(`/api${path}`, { method, token: person.token, json });
const read = async <Answer>(person: Someone, path: string): Promise<Answer> => (await ask(person, "GET", path)).json();
const choose = async (person: Someone, teamId: string, retentionMonths: unknown) => {
  const answer = await ask(person, "PATCH", `/teams/${teamId}`, { retentionMonths });
  return { status: answer.status, team: await answer.json<Team & { code?: string }>() };
};
const listed = (person: Someone, teamId: string) => read<Retrospective[]>(person, `/teams/${teamId}/retrospectives`);
const sheetOf = (person: Someone, teamId: string, retroId: string) =>
  read<Sheet>(person, `/teams/${teamId}/retrospectives/${retroId}/summary`);

/** As if the retrospective had closed that many months ago. */
const age = (retroId: string, months: number) =>
  env.DB.prepare("update retrospectives set closed_at = ? where id = ?")
    .bind(new Date(addMonths(Date.now(), -months)).toISOString(), retroId)
    .run();

const newWord = () => `zarza${crypto.randomUUID().slice(0, 8)}`;

/** A closed board with the word in everything that a person can write on it. */
async function closedBoard(ana: Someone, beto: Someone, teamId: string, word: string): Promise<string> {
  const retroId = await newBoard(ana, teamId, { signed: true });
  const ids = { teamId, retroId };
  const written = card(`Tarjeta ${word}`);
  const groupId = written.cardId;
  const openingId = crypto.randomUUID();
  for (const gesture of [
    { kind: "setOpening", openingId, question: { text: "¿Qué desayunaste?" } },
    { kind: "answerOpening", openingId, answerId: crypto.randomUUID(), text: `Respuesta ${word}`, signed: true },
    written,
    { kind: "goTo", step: "TALK", stepRev: 0 },
    { kind: "nameGroup", groupId, title: `Grupo ${word}` },
    { kind: "noteGroup", groupId, note: `Nota ${word}`, rev: 0 },
    { kind: "addComment", commentId: crypto.randomUUID(), groupId, text: `Dicho ${word}` },
    { kind: "propose", proposalId: crypto.randomUUID(), groupId, text: `Propuesta ${word}` },
  ] as const) {
    expect(await act(ana, ids, gesture)).toBe("done");
  }
  await ask(beto, "POST", `/teams/${teamId}/agreements`, { text: "Quince minutos", retrospectiveId: retroId });
  const thanks = { userId: ana.id, message: "Por la paciencia" };
  await ask(beto, "POST", `/teams/${teamId}/retrospectives/${retroId}/thank-you`, thanks);
  expect((await ask(ana, "POST", `/teams/${teamId}/retrospectives/${retroId}/close`)).status).toBe(200);
  return retroId;
}

async function teamWithOldBoard(months = 7) {
  const [ana, beto] = [await someone("Ana"), await someone("Beto")];
  const teamId = await teamOf(ana, beto);
  const word = newWord();
  const retroId = await closedBoard(ana, beto, teamId, word);
  await age(retroId, months);
  return { ana, beto, teamId, word, retroId };
}

/** The choice, its week and the first deletion. */
async function loseCards(ana: Someone, teamId: string, months: number) {
  expect((await choose(ana, teamId, months)).status).toBe(200);
  pass(SOON);
  await alarm(teamId);
  pass(RETENTION.notice);
  await alarm(teamId);
}

describe("A team that chooses for how long it keeps cards", () => {
  it("The words of old boards are in no table and not in the room after a week, and not a moment earlier", async () => {
    const { ana, teamId, word } = await teamWithOldBoard();
    await env.DB.prepare(
      "insert into board_copies (retrospective_id, part, text) select id, 0, ? from retrospectives where team_id = ?",
    )
      .bind(word, teamId)
      .run();
    await choose(ana, teamId, 6);
    const before = ["board_copies", "board_titles", "boards"];
    pass(SOON);
    await alarm(teamId);
    expect((await placesOf(word, teamId)).sort()).toEqual(before);
    pass(RETENTION.notice - SOON - 1);
    await alarm(teamId);
    expect((await placesOf(word, teamId)).sort()).toEqual(before);
    pass(1);
    expect(await alarm(teamId)).toBe(true);
    expect(await placesOf(word, teamId)).toEqual([]);
  });

  it("The rest of the sheet stays, and says since when the cards are gone", async () => {
    const { ana, beto, teamId, retroId } = await teamWithOldBoard();
    const before = await sheetOf(beto, teamId, retroId);
    await loseCards(ana, teamId, 6);
    const at = new Date().toISOString();
    const { retrospective, ...rest } = before;
    expect(rest.opening?.answers).toHaveLength(1);
    const board = { ...retrospective.board, cardsDeletedAt: at };
    expect(await sheetOf(beto, teamId, retroId)).toEqual({
      ...rest,
      opening: null,
      groups: [],
      retrospective: { ...retrospective, board },
    });
    const path = `/api/teams/${teamId}/retrospectives/${retroId}/summary.md`;
    expect(await (await call(path, { token: beto.token })).text()).toMatch(/Las tarjetas se borraron el .+\./);
    expect((await readBoard(beto, { teamId, retroId })).cards).toEqual([]);
  });

  it("The cards stay of boards that are younger, open, without a board or of another team", async () => {
    const { ana, beto, teamId, word } = await teamWithOldBoard();
    const youngWord = newWord();
    await age(await closedBoard(ana, beto, teamId, youngWord), 5);
    const openId = await newBoard(ana, teamId);
    await act(ana, { teamId, retroId: openId }, card(`Abierta ${youngWord}`));
    const other = await teamWithOldBoard(40);
    await loseCards(ana, teamId, 6);
    expect(await placesOf(word, teamId)).toEqual([]);
    expect((await placesOf(youngWord, teamId)).sort()).toEqual(["board_titles", "boards", "room boards"]);
    expect(await placesOf(other.word, other.teamId)).toEqual(["board_titles", "boards"]);
  });

  it("A team loses the cards of at most ten boards a day, the oldest first", async () => {
    const { ana, teamId, retroId } = await teamWithOldBoard(30);
    const others: string[] = [];
    for (let number = 0; number < RETENTION.perDay; number += 1) {
      const id = await newBoard(ana, teamId);
      await ask(ana, "POST", `/teams/${teamId}/retrospectives/${id}/close`);
      await age(id, 29 - number);
      others.push(id);
    }
    const left = async () =>
      (await listed(ana, teamId)).filter(({ board }) => !board?.cardsDeletedAt).map(({ id }) => id);
    await loseCards(ana, teamId, 6);
    expect(await left()).toEqual([others.at(-1)]);
    pass(SOON);
    await choose(ana, teamId, 6);
    pass(SOON);
    await alarm(teamId);
    expect(await left(), "after the same choice again").toEqual([others.at(-1)]);
    pass(DAY - 1 - 2 * SOON);
    await alarm(teamId);
    expect(await left()).toEqual([others.at(-1)]);
    pass(1 + 2 * SOON);
    await alarm(teamId);
    expect(await left()).toEqual([]);
    expect((await listed(ana, teamId)).map(({ id }) => id)).toContain(retroId);
  });

  it("A team loses nothing where an admin changes their mind within the week", async () => {
    const { ana, teamId, word } = await teamWithOldBoard();
    await choose(ana, teamId, 6);
    pass(RETENTION.notice - SOON);
    expect((await choose(ana, teamId, null)).team.retention).toBeNull();
    pass(2 * SOON);
    await alarm(teamId);
    expect(await placesOf(word, teamId)).not.toEqual([]);
  });

  it("A team has another week after another choice, and none after the same one", async () => {
    const { ana, teamId } = await teamWithOldBoard();
    const from = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const first = from(7);
    expect((await choose(ana, teamId, 12)).team.retention).toEqual({ months: 12, from: first });
    pass(3 * DAY);
    expect((await choose(ana, teamId, 12)).team.retention).toEqual({ months: 12, from: first });
    expect((await choose(ana, teamId, 6)).team.retention).toEqual({ months: 6, from: from(7) });
    const events = await read<AccessEvent[]>(ana, `/teams/${teamId}/access-events`);
    expect(events.map(({ kind, actor }) => [kind, actor.id])).toEqual([
      ["retention-changed", ana.id],
      ["retention-changed", ana.id],
    ]);
  });

  it("An admin chooses among the numbers of months that exist", async () => {
    const { ana, beto, teamId } = await teamWithOldBoard();
    expect((await choose(beto, teamId, 6)).team.code).toBe("admin_only");
    for (const months of [0, 1, 7, -6, "6", true]) expect((await choose(ana, teamId, months)).status).toBe(400);
    expect((await read<Team>(beto, `/teams/${teamId}`)).retention).toBeNull();
    expect((await choose(ana, teamId, 24)).team.retention?.months).toBe(24);
    expect((await read<Team>(beto, `/teams/${teamId}`)).retention?.months).toBe(24);
    await ask(ana, "PATCH", `/teams/${teamId}`, { name: "Otro nombre" });
    expect((await read<Team>(beto, `/teams/${teamId}`)).retention?.months).toBe(24);
  });

  it("A board in the bin keeps its cards, and loses them once it is restored", async () => {
    const { ana, teamId, word, retroId } = await teamWithOldBoard();
    await ask(ana, "DELETE", `/teams/${teamId}/retrospectives/${retroId}`);
    await loseCards(ana, teamId, 6);
    expect(await placesOf(word, teamId)).toContain("boards");
    await ask(ana, "POST", `/teams/${teamId}/bin/${retroId}/restore`);
    expect(await placesOf(word, teamId)).toContain("boards");
    pass(SOON);
    await alarm(teamId);
    expect(await placesOf(word, teamId)).toEqual([]);
  });

  it("The room asks again after an hour where the database did not answer", async () => {
    const { ana, teamId, word } = await teamWithOldBoard();
    await choose(ana, teamId, 6);
    pass(SOON);
    await alarm(teamId);
    pass(RETENTION.notice);
    const broken = vi.spyOn(env.DB, "withSession").mockImplementation(() => {
      throw new Error("no database");
    });
    vi.spyOn(console, "error").mockReturnValue();
    await alarm(teamId);
    broken.mockRestore();
    expect(await placesOf(word, teamId)).not.toEqual([]);
    pass(RETENTION.retry);
    await alarm(teamId);
    expect(await placesOf(word, teamId)).toEqual([]);
  });

  it("A board loses all or nothing where the database stops in between", async () => {
    const { ana, teamId, word } = await teamWithOldBoard();
    await choose(ana, teamId, 6);
    pass(RETENTION.notice);
    const places = await placesOf(word, teamId);
    const { database } = faultyDatabase("breaks halfway", (trip) => trip === 2);
    await expect(settleRetention(roomDatabase(database, teamId), Date.now())).rejects.toThrow();
    expect(await placesOf(word, teamId)).toEqual(places);
  });

  it("The age of a board that was brought from another tool counts from that day", async () => {
    const { ana, teamId } = await teamWithOldBoard(0);
    const brought = await ask(ana, "POST", `/teams/${teamId}/retrospectives/import`, {
      retrospectiveName: "De antes",
      heldOn: "2020-05-10",
      columns: ["Bien"],
      groups: [{ votes: 0, cards: [{ text: "Pares", column: 0 }] }],
    });
    expect(brought.status).toBe(201);
    await loseCards(ana, teamId, 6);
    expect((await listed(ana, teamId)).filter(({ board }) => board?.cardsDeletedAt)).toEqual([]);
  });

  it("A team sees beforehand exactly the retrospectives that lose their cards", async () => {
    const { ana, beto, teamId } = await teamWithOldBoard(7);
    await age(await closedBoard(ana, beto, teamId, "joven"), 5);
    await newBoard(ana, teamId);
    const before = losingCards(await listed(ana, teamId), 6, Date.now() + RETENTION.notice);
    await loseCards(ana, teamId, 6);
    const lost = (await listed(ana, teamId)).filter(({ board }) => board?.cardsDeletedAt);
    expect(lost.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(lost).toHaveLength(1);
  });

  it("The next retrospective takes the columns of a board without cards, and no mark of the deletion", async () => {
    const { ana, teamId, retroId } = await teamWithOldBoard();
    await loseCards(ana, teamId, 6);
    const [{ board: old } = { board: null }] = await listed(ana, teamId);
    const next = await newBoard(ana, teamId, { template: "como-la-ultima" });
    const board = (await listed(ana, teamId)).find(({ id }) => id === next)?.board;
    expect(retroId).not.toBe(next);
    expect(board).toMatchObject({ columns: old?.columns });
    expect(board?.cardsDeletedAt).toBeUndefined();
  });
});
