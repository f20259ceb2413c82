import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  act,
  type BoardIds,
  boardOf,
  card,
  gestureOver,
  newBoard,
  pairWithBoard,
  readBoard,
  watch,
  watching,
} from "#tests/factories/boards.ts";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { alarm, alarmTime, pass } from "#tests/factories/clock.ts";
import { type Failure, faultyDatabase, faultyObjects } from "#tests/factories/faults.ts";
import type { Someone } from "#tests/factories/people.ts";
import { roomDatabase } from "#tests/factories/room-database.ts";
import { slowDatabase } from "#tests/factories/slow-database.ts";
import { connect, eventsOf, isEventOf } from "#tests/factories/socket.ts";
import { ERROR_MESSAGES } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { roomOf } from "#worker/realtime/notify.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const close = async ({ token }: Someone, { teamId, retroId }: BoardIds, bindings: Partial<Cloudflare.Env> = {}) => {
  const url = `${ORIGIN}/api/teams/${teamId}/retrospectives/${retroId}/close`;
  const request = new Request(url, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  return (await ask(request, { ...env, ...bindings })).status;
};

const isCommit = (_trip: number, sql: string) => /insert into "boards"/.test(sql);
const committing = (failure: Failure) => ({ DB: faultyDatabase(failure, isCommit).database });

async function boardWithCard() {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "error").mockReturnValue();
  const made = await pairWithBoard();
  expect(await act(made.ana, made.ids, card("Una"))).toBe("done");
  return made;
}

const staleRow = ({ retroId }: BoardIds, { id }: Someone) => ({
  retroId,
  settings: { template: null, columns: [], signed: false, budget: 5, perGroup: 3 },
  creatorId: id,
});

const rowOf = ({ retroId }: BoardIds) =>
  env.DB.prepare(
    "select status, board_fence as fence, (select count(*) from boards where retrospective_id = id) as documents from retrospectives where id = ?",
  )
    .bind(retroId)
    .first();

describe("A closing that is interrupted", () => {
  it("Before the commit the board refuses gestures until the room gives the closing up, and then the work goes on", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    await abortAllDurableObjects();
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    pass(BOARD.freezeTime);
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await rowOf(ids)).toEqual({ status: "CREATED", fence: 1, documents: 0 });
    expect(await act(ana, ids, card("Otra"))).toBe("done");
    expect(await close(ana, ids)).toBe(200);
    expect((await readBoard(ana, ids)).cards).toHaveLength(2);
  });

  it("After a commit whose answer is lost a retry finds the board closed, and the room learns it from the database", async () => {
    const { ana, beto, ids } = await boardWithCard();
    const connection = await watching(beto, ids);
    expect(await close(ana, ids, committing("loses the answer"))).toBe(503);
    expect(await close(ana, ids)).toBe(409);
    expect(await rowOf(ids)).toEqual({ status: "CLOSED", fence: 0, documents: 1 });
    expect(await gestureOver(connection, ids, card("Tarde"))).toBe("board_closing");
    pass(BOARD.freezeTime);
    expect(await alarm(ids.teamId)).toBe(true);
    await connection.next((message) => message.event === "board-closed");
    await connection.next(isEventOf("members"));
    expect(eventsOf(connection).map(({ entity }) => entity)).toEqual([
      "agreements",
      "retrospectives",
      "ranking",
      "members",
    ]);
    expect(await gestureOver(connection, ids, card("Tarde"))).toBe("retrospective_closed");
    expect((await readBoard(ana, ids)).cards).toHaveLength(1);
  });

  it("A retry closes the board when the answer of the freeze is lost", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, { TeamRoom: faultyObjects(env.TeamRoom, "loses the answer") })).toBe(503);
    expect(await rowOf(ids)).toEqual({ status: "CREATED", fence: 0, documents: 0 });
    expect(await close(ana, ids)).toBe(200);
    expect((await readBoard(ana, ids)).cards).toHaveLength(1);
  });

  it("A timer that starts and stops meanwhile does not postpone the question about the closing", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    const asksAt = Date.now() + BOARD.freezeTime;
    expect(await alarmTime(ids.teamId)).toBe(asksAt);
    const room = roomOf(env.TeamRoom, ids.teamId);
    await room.startTimer("one", 5, { id: ana.id, name: "Ana" });
    expect(await alarmTime(ids.teamId)).toBe(asksAt);
    expect(await room.cancelTimer({ userId: ana.id, isAdmin: true })).toBe("done");
    expect(await alarmTime(ids.teamId)).toBe(asksAt);
  });

  it("A commit that arrives after the room gave the closing up changes nothing", async () => {
    const { ana, ids } = await boardWithCard();
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let closing: Promise<number> | undefined;
    const reached = new Promise<void>((resolve) => {
      const { database } = faultyDatabase("refuses", () => false);
      const late = {
        withSession: (from?: string) => {
          const session = database.withSession(from);
          let batches = 0;
          return {
            prepare: (sql: string) => session.prepare(sql),
            getBookmark: () => session.getBookmark(),
            batch: async (statements: D1PreparedStatement[]) => {
              batches += 1;
              if (batches === 2) {
                resolve();
                await held;
              }
              return session.batch(statements);
            },
          };
        },
        // The product uses no other part of the database.
      } as unknown as D1Database;
      closing = close(ana, ids, { DB: late });
    });
    await reached;
    pass(BOARD.freezeTime);
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await act(ana, ids, card("Otra"))).toBe("done");
    arrive();
    expect(await closing).toBe(503);
    expect(await rowOf(ids)).toEqual({ status: "CREATED", fence: 1, documents: 0 });
    expect(await close(ana, ids)).toBe(200);
    expect((await readBoard(ana, ids)).cards).toHaveLength(2);
  });

  it("While the database does not answer the room, the board stays frozen, and the room asks again", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    await env.DB.prepare("alter table retrospectives rename column board_fence to fence_away").run();
    pass(BOARD.freezeTime);
    expect(await alarm(ids.teamId)).toBe(true);
    await env.DB.prepare("alter table retrospectives rename column fence_away to board_fence").run();
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    expect(await alarmTime(ids.teamId)).toBe(Date.now() + BOARD.freezeTime);
    pass(BOARD.freezeTime);
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await act(ana, ids, card("Mientras"))).toBe("done");
  });

  it("A closed board stays closed in the room, and a stale read does not open it again", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids)).toBe(200);
    await expect
      .poll(() => roomOf(env.TeamRoom, ids.teamId).readBoard(staleRow(ids, ana), ana.id))
      .toEqual({ ok: false, code: "retrospective_closed" });
    await abortAllDurableObjects();
    expect(await roomOf(env.TeamRoom, ids.teamId).readBoard(staleRow(ids, ana), ana.id)).toEqual({
      ok: false,
      code: "retrospective_closed",
    });
  });
});

describe("A late answer of the database", () => {
  it("An old answer about a closing does not end a later freeze", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    const { database, state } = slowDatabase("with the answer");
    await runInDurableObject(roomOf(env.TeamRoom, ids.teamId), (room) => {
      const parts = Reflect.get(Reflect.get(room, "boards"), "closings");
      Reflect.set(parts, "database", roomDatabase(database, ids.teamId));
    });
    pass(BOARD.freezeTime);
    const settled = alarm(ids.teamId);
    await expect.poll(() => state.isAsked).toBe(true);
    expect(await rowOf(ids)).toMatchObject({ fence: 1 });
    pass(BOARD.freezeTime / 2);
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    state.mayAnswer = true;
    expect(await settled).toBe(true);
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    expect(await alarmTime(ids.teamId)).toBe(Date.now() + BOARD.freezeTime);
  });
});

describe("After an older database was restored", () => {
  const WEEK = 7 * 24 * 60 * 60_000;
  /** A room checks at its first alarm, which it has when somebody connects. */
  const firstCheck = async (ids: BoardIds) => {
    const room = roomOf(env.TeamRoom, ids.teamId);
    await runInDurableObject(room, (_room, { storage }) => storage.setAlarm(Date.now() + WEEK));
    expect(await alarm(ids.teamId)).toBe(true);
  };
  const storedBoard = async ({ teamId, retroId }: BoardIds) =>
    runInDurableObject(roomOf(env.TeamRoom, teamId), (_room, { storage }) => {
      const query = "select closed, state is not null as hasState from boards where retro_id = ?";
      return storage.sql.exec<{ closed: number; hasState: number }>(query, retroId).one();
    });
  const takeRow = async ({ retroId }: BoardIds) => {
    const row = await env.DB.prepare("select * from retrospectives where id = ?").bind(retroId).first();
    await env.DB.prepare("delete from retrospectives where id = ?").bind(retroId).run();
    return () => {
      const entries = Object.entries(row ?? {});
      const names = entries.map(([name]) => name).join(", ");
      const values = entries.map(([, value]) => value);
      return env.DB.prepare(`insert into retrospectives (${names}) values (${values.map(() => "?").join(", ")})`)
        .bind(...values)
        .run();
    };
  };

  it("A retrospective whose board had been closed says that its board is lost, and closes with an empty one", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    pass(BOARD.freezeTime);
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await close(ana, ids)).toBe(200);
    await expect.poll(() => storedBoard(ids)).toEqual({ closed: 1, hasState: 0 });
    await env.DB.batch([
      env.DB.prepare("delete from boards where retrospective_id = ?").bind(ids.retroId),
      env.DB.prepare(
        "update retrospectives set status = 'CREATED', closed_at = null, board_fence = 0 where id = ?",
      ).bind(ids.retroId),
    ]);
    const read = await boardOf(ana).$get({ param: ids, query: {} });
    expect(read.status).toBe(409);
    expect(await read.json()).toMatchObject({ code: "board_lost", message: ERROR_MESSAGES.board_lost() });
    expect(await close(ana, ids)).toBe(200);
    expect(await rowOf(ids)).toEqual({ status: "CLOSED", fence: 0, documents: 1 });
    expect(await readBoard(ana, ids)).toMatchObject({ isLost: true, cards: [], groups: [] });
  });

  it("A board that the database has not known at two checks in a row ends, and one that it knows again goes on", async () => {
    const { ana, ids } = await boardWithCard();
    const kept = { ...ids, retroId: await newBoard(ana, ids.teamId) };
    const newer = { ...ids, retroId: await newBoard(ana, ids.teamId) };
    for (const other of [kept, newer]) expect(await act(ana, other, card("Una"))).toBe("done");
    await takeRow(ids);
    const bringBack = await takeRow(kept);
    await firstCheck(ids);
    await bringBack();
    const open = { closed: 0, hasState: 1 };
    for (const other of [ids, kept, newer]) expect(await storedBoard(other)).toEqual(open);
    pass(WEEK - 1);
    await alarm(ids.teamId);
    expect(await storedBoard(ids)).toEqual(open);
    await takeRow(newer);
    pass(1);
    const connection = await connect(ids.teamId, ana.token);
    await watch(connection, ids);
    expect(await alarm(ids.teamId)).toBe(true);
    expect(await storedBoard(ids)).toEqual({ closed: 1, hasState: 0 });
    for (const other of [kept, newer]) expect(await storedBoard(other)).toEqual(open);
    await connection.next((message) => message.event === "board-closed" && message.data.retroId === ids.retroId);
  });

  it("While the database does not answer, no board counts as unknown to it", async () => {
    const { ids } = await boardWithCard();
    const bringBack = await takeRow(ids);
    await firstCheck(ids);
    await bringBack();
    await env.DB.prepare("alter table retrospectives rename column status to status_away").run();
    pass(WEEK);
    expect(await alarm(ids.teamId)).toBe(true);
    await env.DB.prepare("alter table retrospectives rename column status_away to status").run();
    expect(await storedBoard(ids)).toEqual({ closed: 0, hasState: 1 });
  });
});
