import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PersonLimit } from "#party/person-limit.ts";
import type { RoomMessage } from "#party/protocol.ts";
import {
  act,
  type BoardIds,
  gestureOver,
  isBoard,
  isPeople,
  pairWithBoard,
  watch,
  watching,
} from "#tests/factories/boards.ts";
import { env } from "#tests/factories/client.ts";
import { someone, teamOf } from "#tests/factories/people.ts";
import { type Connection, connect, isPresenceOf, isSync, join } from "#tests/factories/socket.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { PLAN, SHARE } from "#worker/contract/limits/plan.ts";
import { ROOM, SOCKET_MESSAGES } from "#worker/contract/limits/rooms.ts";
import { OBJECT_ROWS } from "#worker/platform/object-rows.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FACILITATE = { kind: "facilitate" } as const;
const SETTINGS = { template: null, columns: [], signed: false, budget: 5, perGroup: 3 };

const isRefused = (message: RoomMessage) => message.event === "refused";
const refusalsOf = (connection: Connection) =>
  connection.all.flatMap((message) => (message.event === "refused" ? [message.data] : []));
const presencesOf = (connection: Connection) => connection.all.filter(({ event }) => event === "presence").length;

const sendGestures = (connection: Connection, ids: BoardIds, count: number, gesture: unknown = FACILITATE) => {
  for (let sent = 0; sent < count; sent += 1) {
    connection.send({ event: "gesture", data: { ...ids, id: `${sent}`, gesture } });
  }
};

/** Resolves when the room has read all messages that the connection sent before. */
async function settled(connection: Connection, ids: BoardIds) {
  connection.send({ event: "joinTeam", data: { teamId: ids.teamId } });
  await connection.next(isSync);
}

async function answerLater(token: string, ids: BoardIds) {
  vi.setSystemTime(Date.now() + MINUTE);
  const connection = await connect(ids.teamId, token);
  const answer = await gestureOver(connection, ids, FACILITATE);
  connection.close();
  return answer;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // The start of a day, so that a test does not cross midnight.
  vi.setSystemTime(Math.ceil(Date.now() / DAY) * DAY);
});

afterEach(() => {
  vi.useRealTimers();
});

describe("A flood of messages", () => {
  it("After 200 refusals in a minute a person's sockets close with 1008, and another person goes on", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second, other] = [await watching(ana, ids), await watching(ana, ids), await watching(beto, ids)];
    sendGestures(first, ids, 30 + 199);
    await settled(first, ids);
    expect(refusalsOf(first)).toHaveLength(199);
    sendGestures(first, ids, 1000);
    expect(await first.closed).toEqual({ code: 1008 });
    expect(refusalsOf(first)).toHaveLength(200);
    second.send({ event: "watch", data: ids });
    expect(await second.closed).toEqual({ code: 1008 });
    const again = await connect(ids.teamId, ana.token);
    expect(await again.closed).toEqual({ code: 1008 });
    expect(await gestureOver(other, ids, FACILITATE)).toBe("done");
    vi.setSystemTime(Date.now() + MINUTE);
    const later = await watching(ana, ids);
    expect(await gestureOver(later, ids, FACILITATE)).toBe("done");
  });

  it("A refusal for the number of gestures says after how many seconds to come back", async () => {
    const { ana, ids } = await pairWithBoard();
    const connection = await watching(ana, ids);
    sendGestures(connection, ids, 31);
    const { data } = await connection.next(isRefused);
    expect(data).toEqual({ id: "30", code: "too_many_requests", retryAfterSeconds: 10 });
  });

  it("Gestures that the room does not understand, and those on a board that it does not have or that is closed, count too", async () => {
    const { ana, ids } = await pairWithBoard();
    const codesAfter = async (target: BoardIds, gesture: unknown) => {
      vi.setSystemTime(Date.now() + MINUTE);
      const connection = await connect(ids.teamId, ana.token);
      sendGestures(connection, target, 31, gesture);
      await settled(connection, ids);
      connection.close();
      return refusalsOf(connection).map(({ code }) => code);
    };
    await watching(ana, ids);
    const thirtyTimes = (code: string) => [...Array<string>(30).fill(code), "too_many_requests"];
    expect(await codesAfter(ids, { kind: "shout" })).toEqual(thirtyTimes("invalid_input"));
    expect(await codesAfter({ ...ids, retroId: "unknown" }, FACILITATE)).toEqual(thirtyTimes("not_found"));
    await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    await expect.poll(() => answerLater(ana.token, ids)).toBe("retrospective_closed");
    expect(await codesAfter(ids, FACILITATE)).toEqual(thirtyTimes("retrospective_closed"));
  });

  it("Watching counts over all sockets of a person, and so do ready and hold", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second] = [await watching(ana, ids), await watching(ana, ids)];
    for (let count = 0; count < 28; count += 1) await watch(first, ids);
    second.send({ event: "watch", data: ids });
    expect((await second.next(isRefused)).data).toEqual({
      id: ids.retroId,
      code: "too_many_requests",
      retryAfterSeconds: 10,
    });
    const other = await watching(beto, ids);
    await settled(other, ids);
    other.all.length = 0;
    second.send({ event: "ready", data: { ...ids, stepRev: 0, ready: true } });
    second.send({ event: "hold", data: { ...ids, cardId: null } });
    await settled(second, ids);
    await settled(other, ids);
    expect(other.all.some(isPeople)).toBe(false);
    vi.setSystemTime(Date.now() + MINUTE);
    second.send({ event: "ready", data: { ...ids, stepRev: 0, ready: true } });
    await other.next((message) => message.event === "board-people" && message.data.ready.length === 1);
  });

  it("Joins count over all sockets of a person, bad messages too, and one too many closes the socket", async () => {
    const { ana, teamId } = await pairWithBoard();
    for (let joined = 0; joined < ROOM.joins.most; joined += 15) {
      const connection = await connect(teamId, ana.token);
      for (let count = 0; count < 15; count += 1) await join(connection, teamId);
      connection.close();
    }
    const next = await connect(teamId, ana.token);
    next.send({ event: "joinTeam", data: { teamId } });
    expect(await next.closed).toEqual({ code: 1008 });
    vi.setSystemTime(Date.now() + MINUTE);
    const open: Connection[] = [];
    for (let count = 0; count < 19; count += 1) open.push(await connect(teamId, ana.token));
    for (const connection of open) for (let bad = 0; bad < 11; bad += 1) connection.send("no json");
    expect(await open.at(-1)?.closed).toEqual({ code: 1008 });
    const last = await connect(teamId, ana.token);
    expect(await last.closed).toEqual({ code: 1008 });
  });
});

describe("The gestures of a team in a day", () => {
  /** Refused gestures of many people, because the number of each person is limited too. */
  const useUp = ({ teamId, retroId }: BoardIds, creatorId: string, count: number) =>
    runInDurableObject(roomOf(env.TeamRoom, teamId), async (room) => {
      const goTo = { kind: "goTo", step: "TALK", stepRev: 0 } as const;
      const origin = { retroId, settings: SETTINGS, creatorId };
      const codes = new Set<string>();
      for (let number = 0; number < count; number += 1) {
        const answer = await room.performGesture(
          origin,
          { userId: `person-${Math.floor(number / 20)}`, isAdmin: false },
          goTo,
        );
        codes.add(answer.ok ? "done" : answer.code);
      }
      return [...codes];
    });

  it("The gestures of a team have a limit that a restart of the room does not lift, and that ends at midnight in UTC", async () => {
    const { ana, ids } = await pairWithBoard();
    const half = ROOM.messagesPerDay / ROOM.weightOverHttp;
    expect(await useUp(ids, ana.id, half - 20)).toEqual(["not_facilitator"]);
    await abortAllDurableObjects();
    expect(await useUp(ids, ana.id, 21)).toEqual(["not_facilitator", "too_many_requests"]);
    await abortAllDurableObjects();
    const connection = await watching(ana, ids);
    connection.send({ event: "gesture", data: { ...ids, id: "x", gesture: FACILITATE } });
    expect((await connection.next(isRefused)).data).toEqual({
      id: "x",
      code: "too_many_requests",
      retryAfterSeconds: DAY / 1000,
    });
    expect(await act(ana, ids, FACILITATE)).toBe("too_many_requests");
    vi.setSystemTime(Date.now() + DAY);
    expect(await act(ana, ids, FACILITATE)).toBe("done");
    // With the one before, which changed the board, they are 36 messages. The room writes its count at 12, 24 and 36.
    expect(await useUp(ids, ana.id, 17)).toEqual(["not_facilitator"]);
    await abortAllDurableObjects();
    expect(await useUp(ids, ana.id, half - 17)).toEqual(["not_facilitator", "too_many_requests"]);
  });

  it("The share of one account is used up before the gestures of a team are, and one person has a fifth of the signals", () => {
    const gestures = (SHARE.most * PLAN.objectRowsWritten) / SOCKET_MESSAGES.rowsOfGesture;
    const overHttp = (SHARE.most * PLAN.objectRowsWritten) / OBJECT_ROWS.TeamRoom.performGesture;
    expect(Math.max(gestures, overHttp * ROOM.weightOverHttp)).toBeLessThan(ROOM.messagesPerDay / 2);
    expect(ROOM.signalsPerDay.ofPerson).toBeLessThanOrEqual(ROOM.signalsPerDay.ofTeam / 5);
  });

  it("Of two limits of a person, the longer one counts what the shorter one no longer does", () => {
    const gestures = new PersonLimit(...BOARD.gestures);
    const [short, long] = BOARD.gestures;
    const times = Array.from({ length: long.most }, (_, place) => Math.floor(place / short.most) * short.within);
    for (const at of times) expect(gestures.take("ana", at)).toBe(0);
    const now = 4 * short.within;
    expect(gestures.take("ana", now)).toBe(long.within - now);
    expect(gestures.take("beto", now)).toBe(0);
    expect(gestures.take("ana", long.within)).toBe(0);
  });

  it("The gestures of no team use more than 5 % of the day's requests to objects, however they arrive, and its signals more than 0.5 %", () => {
    const requestsToObjects = 100_000;
    const messagesOfOneRequest = 20;
    const overSockets = ROOM.messagesPerDay / messagesOfOneRequest;
    const overHttp = ROOM.messagesPerDay / ROOM.weightOverHttp;
    expect(Math.max(overSockets, overHttp)).toBeLessThanOrEqual(0.05 * requestsToObjects);
    expect(ROOM.signalsPerDay.ofTeam / messagesOfOneRequest).toBeLessThanOrEqual(0.005 * requestsToObjects);
  });
});

describe("The sockets of a person", () => {
  const pair = async () => {
    const [ana, beto] = [await someone("Ana"), await someone("Beto")];
    return { ana, beto, teamId: await teamOf(ana, beto) };
  };

  it("A person has at most 20 sockets in a room: the next one closes, and the others stay", async () => {
    const { ana, beto, teamId } = await pair();
    const open: Connection[] = [];
    for (let count = 0; count < ROOM.sockets; count += 1) open.push(await connect(teamId, ana.token));
    const one = await connect(teamId, ana.token);
    expect(await one.closed).toEqual({ code: 1008 });
    const other = await connect(teamId, beto.token);
    await join(other, teamId);
    await join(open[0] ?? other, teamId);
    open[0]?.close();
    await expect
      .poll(async () => {
        const next = await connect(teamId, ana.token);
        return Promise.race([next.closed.then(() => "closed"), join(next, teamId).then(() => "joined")]);
      })
      .toBe("joined");
  });

  it("A person connects at most 60 times in a minute, and the next socket closes without a word to the others", async () => {
    const { ana, beto, teamId } = await pair();
    const other = await connect(teamId, beto.token);
    await other.next(isPresenceOf(1));
    for (let count = 0; count < ROOM.connects.most; count += 1) {
      const connection = await connect(teamId, ana.token);
      await other.next(isPresenceOf(2));
      connection.close();
      await other.next(isPresenceOf(1));
    }
    const before = presencesOf(other);
    const one = await connect(teamId, ana.token);
    expect(await one.closed).toEqual({ code: 1008 });
    await join(other, teamId);
    expect(presencesOf(other)).toBe(before);
    vi.setSystemTime(Date.now() + MINUTE);
    await join(await connect(teamId, ana.token), teamId);
  });

  it("No frame is about a second tab, a quiet socket or their end, because nobody came or left", async () => {
    const { ana, beto, teamId } = await pair();
    const [tab, other] = [await connect(teamId, ana.token), await connect(teamId, beto.token)];
    await tab.next(isPresenceOf(2));
    const before = presencesOf(tab);
    for (const query of ["", "?quiet"]) {
      const second = await connect(teamId, beto.token, undefined, query);
      await second.next(isPresenceOf(2));
      second.close();
      await second.closed;
    }
    await join(other, teamId);
    await join(tab, teamId);
    expect(presencesOf(tab)).toBe(before);
    expect(tab.all.some(isBoard)).toBe(false);
  });
});
