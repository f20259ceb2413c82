import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BoardState, mapValues } from "#party/board/state.ts";
import { act, type BoardIds, card, newBoard, pairWithBoard, readBoard } from "#tests/factories/boards.ts";
import { call, env } from "#tests/factories/client.ts";
import type { BoardCopy } from "#worker/contract/host.ts";
import { roomOf } from "#worker/realtime/notify.ts";
import { tokenHashOf } from "#worker/services/link-tokens.ts";

const TOKEN = "h".repeat(43);

async function tokenUntil(expiresAt: string): Promise<void> {
  await env.DB.prepare("insert or replace into host_tokens (token_hash, expires_at) values (?, ?)")
    .bind(await tokenHashOf(TOKEN), expiresAt)
    .run();
}

beforeEach(() => tokenUntil("2100-01-01T00:00:00.000Z"));

const askBoard = (retroId: string, token = TOKEN) => call(`/api/host/boards/${retroId}`, { method: "GET", token });

async function copyOf({ retroId }: BoardIds): Promise<BoardCopy> {
  const answer = await askBoard(retroId);
  expect(answer.status).toBe(200);
  return answer.json();
}

const storedState = ({ teamId, retroId }: BoardIds): Promise<BoardState> =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) =>
    JSON.parse(storage.sql.exec<{ state: string }>("select state from boards where retro_id = ?", retroId).one().state),
  );

const isClosed = ({ teamId, retroId }: BoardIds): Promise<boolean> =>
  runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) => {
    const row = storage.sql.exec<{ closed: number }>("select closed from boards where retro_id = ?", retroId).one();
    return row.closed === 1;
  });

/** As a restored backup leaves it, for a room that never had the board. */
async function loseRoom({ teamId, retroId }: BoardIds, copy: BoardCopy): Promise<void> {
  await runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) => {
    storage.sql.exec("delete from boards where retro_id = ?", retroId);
  });
  // A new instance has no board in memory.
  await abortAllDurableObjects();
  await insertCopy(retroId, copy);
}

async function insertCopy(retroId: string, copy: BoardCopy): Promise<void> {
  const text = JSON.stringify(copy);
  const half = Math.ceil(text.length / 2);
  const insert = env.DB.prepare("insert into board_copies (retrospective_id, part, text) values (?, ?, ?)");
  await env.DB.batch([insert.bind(retroId, 1, text.slice(half)), insert.bind(retroId, 0, text.slice(0, half))]);
}

async function waitingParts({ retroId }: BoardIds): Promise<number> {
  const select = env.DB.prepare("select 1 from board_copies where retrospective_id = ?");
  return (await select.bind(retroId).all()).results.length;
}

describe("A backup of an open board", () => {
  it("A copy names no author, and two cards of one person look like those of two", async () => {
    const { ana, beto, ids } = await pairWithBoard({ signed: false });
    for (const [person, text] of [
      [ana, "Una"],
      [ana, "Otra"],
      [beto, "Tercera"],
    ] as const) {
      expect(await act(person, ids, { ...card(text), signed: false })).toBe("done");
    }
    const stored = await storedState(ids);
    const copy = await copyOf(ids);
    const text = JSON.stringify(copy);
    const owners = Object.values(stored.cards).map(({ owner }) => owner);
    expect(new Set(owners).size).toBe(2);
    for (const secret of [stored.secret.key, stored.secret.seed, ...owners]) expect(text).not.toContain(secret);
    expect(text).toContain("Tercera");
  });

  it("A copy does not tell who removed which cards", async () => {
    const { ana, beto, ids } = await pairWithBoard({ signed: false });
    for (const person of [ana, beto, beto]) {
      const gesture = { ...card("Una"), signed: false };
      expect(await act(person, ids, gesture)).toBe("done");
      expect(await act(person, ids, { kind: "removeCard", cardId: gesture.cardId })).toBe("done");
    }
    const stored = await storedState(ids);
    const copy = await copyOf(ids);
    const removers = Object.values(stored.cards).map(({ removedBy }) => removedBy);
    expect(new Set(removers).size).toBe(2);
    for (const remover of removers) expect(JSON.stringify(copy)).not.toContain(remover);
    await loseRoom(ids, copy);
    await readBoard(ana, ids);
    expect(await storedState(ids)).toEqual(stored);
  });

  it("A room that lost its board takes the copy, when somebody reads it, exactly as it was", async () => {
    const { ana, beto, ids } = await pairWithBoard({ signed: false });
    const own = { ...card("Mía"), signed: false };
    expect(await act(ana, ids, own)).toBe("done");
    const before = { stored: await storedState(ids), ana: await readBoard(ana, ids), beto: await readBoard(beto, ids) };
    await loseRoom(ids, await copyOf(ids));
    expect(await readBoard(ana, ids)).toEqual(before.ana);
    expect(await readBoard(beto, ids)).toEqual(before.beto);
    expect(await storedState(ids)).toEqual(before.stored);
    expect(await waitingParts(ids)).toBe(0);
    const edit = { kind: "editCard", cardId: own.cardId, text: "Mía, corregida", rev: 0 } as const;
    expect(await act(ana, ids, edit)).toBe("done");
  });

  it("An accepted proposal that no agreement was written of becomes one once the board is restored", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard({ signed: true });
    const gesture = card("Una");
    expect(await act(ana, ids, gesture)).toBe("done");
    expect(await act(ana, ids, { kind: "goTo", step: "TALK", stepRev: 0 })).toBe("done");
    const proposalId = crypto.randomUUID();
    const propose = { kind: "propose", proposalId, groupId: gesture.cardId, text: "Partir la planning" } as const;
    expect(await act(beto, ids, propose)).toBe("done");
    const copy = await copyOf(ids);
    const state = copy.state as BoardState;
    const proposals = mapValues(state.proposals, (one) => ({ ...one, isAccepted: true }));
    await loseRoom(ids, { ...copy, state: { ...state, proposals }, accepted: [proposalId] });
    await readBoard(beto, ids);
    const agreements = async () =>
      (await ana.api.teams[":teamId"].agreements.$get({ param: { teamId }, query: {} })).json();
    await expect.poll(agreements).toMatchObject([{ text: "Partir la planning" }]);
  });

  it("A gesture that comes before anybody reads does not begin an empty board", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    expect(await act(ana, ids, card("Una"))).toBe("done");
    await loseRoom(ids, await copyOf(ids));
    expect(await act(beto, ids, card("Dos"))).toBe("done");
    expect(Object.values((await storedState(ids)).cards).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Una", "Dos"]),
    );
  });

  it("In a deployment with another secret, signed cards keep their authors and unsigned ones belong to no one", async () => {
    const { ana, ids } = await pairWithBoard({ signed: true });
    const own = card("Firmada");
    expect(await act(ana, ids, own)).toBe("done");
    const unsigned = { teamId: ids.teamId, retroId: await newBoard(ana, ids.teamId, { signed: false }) };
    const secret = { ...card("Sin firma"), signed: false };
    expect(await act(ana, unsigned, secret)).toBe("done");
    for (const one of [ids, unsigned])
      await loseRoom(one, { ...(await copyOf(one)), authors: "of-another-deployment" });
    const edit = { kind: "editCard", text: "Corregida", rev: 0 } as const;
    expect(await act(ana, ids, { ...edit, cardId: own.cardId })).toBe("done");
    expect(await act(ana, unsigned, { ...edit, cardId: secret.cardId })).toBe("not_found");
    expect(Object.values((await storedState(unsigned)).cards)[0]?.text).toBe("Sin firma");
  });

  it("A board that went on since the backup stays as it is, and the copy is deleted", async () => {
    const { ana, ids } = await pairWithBoard();
    expect(await act(ana, ids, card("Antes"))).toBe("done");
    const copy = await copyOf(ids);
    expect(await act(ana, ids, card("Después"))).toBe("done");
    await insertCopy(ids.retroId, copy);
    const answer = await call(`/api/host/rooms/${ids.teamId}`, { method: "POST", token: TOKEN });
    expect(answer.status).toBe(204);
    expect(Object.keys((await storedState(ids)).cards)).toHaveLength(2);
    expect(await waitingParts(ids)).toBe(0);
  });

  it("A closed retrospective does not get its board back", async () => {
    const { ana, ids } = await pairWithBoard();
    expect(await act(ana, ids, card("Una"))).toBe("done");
    const copy = await copyOf(ids);
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    await insertCopy(ids.retroId, copy);
    expect(await act(ana, ids, card("Tarde"))).toBe("retrospective_closed");
    expect(await isClosed(ids)).toBe(true);
    await call(`/api/host/rooms/${ids.teamId}`, { method: "POST", token: TOKEN });
    expect(await isClosed(ids)).toBe(true);
    expect(await waitingParts(ids)).toBe(0);
    expect((await askBoard(ids.retroId)).status).toBe(404);
  });

  it("While the database does not answer, no empty board takes the place of a copy that may wait there", async () => {
    const { ana, ids } = await pairWithBoard();
    expect(await act(ana, ids, card("Una"))).toBe("done");
    await loseRoom(ids, await copyOf(ids));
    await env.DB.prepare("alter table board_copies rename to gone").run();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failed = await act(ana, ids, card("Dos"));
    await env.DB.prepare("alter table gone rename to board_copies").run();
    vi.restoreAllMocks();
    expect(failed).toBe("unavailable");
    expect(Object.keys((await readBoard(ana, ids)).me.cards)).toHaveLength(1);
  });
});

describe("The host's token", () => {
  it("A token that has ended opens nothing", async () => {
    const { ana, ids } = await pairWithBoard();
    await act(ana, ids, card("Una"));
    expect((await askBoard(ids.retroId)).status).toBe(200);
    await tokenUntil(new Date(Date.now() - 1).toISOString());
    expect((await askBoard(ids.retroId)).status).toBe(401);
  });

  it("An unknown token of the right form, a part of the right one and none are refused with the same words", async () => {
    const { ana, ids } = await pairWithBoard();
    await act(ana, ids, card("Una"));
    const answers = await Promise.all(
      ["x".repeat(43), TOKEN.slice(1), ana.token].map(async (token) => (await askBoard(ids.retroId, token)).json()),
    );
    for (const answer of answers) expect(answer).toMatchObject({ code: "unauthorized" });
  });

  it("A board that nobody has opened is null, and a retrospective or a team that does not exist is not found", async () => {
    const { ids } = await pairWithBoard();
    const unopened = await askBoard(ids.retroId);
    expect([unopened.status, await unopened.json()]).toEqual([200, null]);
    expect((await askBoard(crypto.randomUUID())).status).toBe(404);
    expect((await call("/api/host/rooms/nobody", { method: "POST", token: TOKEN })).status).toBe(404);
  });
});
