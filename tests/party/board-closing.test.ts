import { abortAllDurableObjects, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { act, type BoardIds, card, gestureOver, pairWithBoard, readBoard, watching } from "#tests/factories/boards.ts";
import { ask, env, ORIGIN } from "#tests/factories/client.ts";
import { type Failure, faultyDatabase, faultyObjects } from "#tests/factories/faults.ts";
import type { Someone } from "#tests/factories/people.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { roomOf } from "#worker/realtime/notify.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const alarm = ({ teamId }: BoardIds) => runDurableObjectAlarm(roomOf(env.TeamRoom, teamId));

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
  it("Before the commit: the board refuses gestures until the room gives the closing up, then the work goes on", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    await abortAllDurableObjects();
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    pass(BOARD.freezeTime);
    expect(await alarm(ids)).toBe(true);
    expect(await rowOf(ids)).toEqual({ status: "CREATED", fence: 1, documents: 0 });
    expect(await act(ana, ids, card("Otra"))).toBe("done");
    expect(await close(ana, ids)).toBe(200);
    expect((await readBoard(ana, ids)).cards).toHaveLength(2);
  });

  it("After the commit, when its answer is lost: a retry finds it closed, and the room learns it from the database", async () => {
    const { ana, beto, ids } = await boardWithCard();
    const connection = await watching(beto, ids);
    expect(await close(ana, ids, committing("loses the answer"))).toBe(503);
    expect(await close(ana, ids)).toBe(409);
    expect(await rowOf(ids)).toEqual({ status: "CLOSED", fence: 0, documents: 1 });
    expect(await gestureOver(connection, ids, card("Tarde"))).toBe("board_closing");
    pass(BOARD.freezeTime);
    expect(await alarm(ids)).toBe(true);
    await connection.next((message) => message.event === "board-closed");
    await connection.next((message) => message.event === "team" && message.data.entity === "retrospectives");
    expect(await gestureOver(connection, ids, card("Tarde"))).toBe("retrospective_closed");
    expect((await readBoard(ana, ids)).cards).toHaveLength(1);
  });

  it("When the answer of the freeze is lost: a retry closes", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, { TeamRoom: faultyObjects(env.TeamRoom, "loses the answer") })).toBe(503);
    expect(await rowOf(ids)).toEqual({ status: "CREATED", fence: 0, documents: 0 });
    expect(await close(ana, ids)).toBe(200);
    expect((await readBoard(ana, ids)).cards).toHaveLength(1);
  });

  it("A commit that arrives after the room gave the closing up changes nothing", async () => {
    const { ana, ids } = await boardWithCard();
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
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
      void close(ana, ids, { DB: late }).then((status) => expect(status).toBe(503));
    });
    await reached;
    pass(BOARD.freezeTime);
    expect(await alarm(ids)).toBe(true);
    expect(await act(ana, ids, card("Otra"))).toBe("done");
    arrive();
    await expect.poll(() => rowOf(ids)).toEqual({ status: "CREATED", fence: 1, documents: 0 });
    expect(await close(ana, ids)).toBe(200);
    expect((await readBoard(ana, ids)).cards).toHaveLength(2);
  });

  it("While the database does not answer the room, the board stays frozen, and the room asks again", async () => {
    const { ana, ids } = await boardWithCard();
    expect(await close(ana, ids, committing("refuses"))).toBe(503);
    await env.DB.prepare("alter table retrospectives rename column board_fence to fence_away").run();
    pass(BOARD.freezeTime);
    expect(await alarm(ids)).toBe(true);
    await env.DB.prepare("alter table retrospectives rename column fence_away to board_fence").run();
    expect(await act(ana, ids, card("Mientras"))).toBe("board_closing");
    pass(BOARD.freezeTime);
    expect(await alarm(ids)).toBe(true);
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
