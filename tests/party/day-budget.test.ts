import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IDENTITY_HEADER, type SocketIdentity } from "#party/protocol.ts";
import { context } from "#tests/factories/board.ts";
import {
  act,
  type BoardIds,
  card,
  gestureOver,
  isPeople,
  newBoard,
  pairWithBoard,
  readBoard,
  watching,
} from "#tests/factories/boards.ts";
import { env, ORIGIN, settled } from "#tests/factories/client.ts";
import type { Someone } from "#tests/factories/people.ts";
import type { Connection } from "#tests/factories/socket.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { ROOM } from "#worker/contract/limits/rooms.ts";
import { DAY, MINUTE, SECOND } from "#worker/contract/limits/time.ts";
import { dayOf } from "#worker/contract/spending.ts";
import { roomOf } from "#worker/realtime/notify.ts";

const FACILITATE = { kind: "facilitate" } as const;
/** Nobody who does not facilitate may do this. */
const GO_ON: Gesture = { kind: "goTo", step: "TALK", stepRev: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // The start of a day, so that a test does not cross midnight.
  vi.setSystemTime(Math.ceil(Date.now() / DAY) * DAY);
});

afterEach(() => {
  vi.useRealTimers();
});

/** The team has only so many messages left today, as a room of any version has stored it. */
async function leave({ teamId }: BoardIds, left: number): Promise<void> {
  await settled();
  await runInDurableObject(roomOf(env.TeamRoom, teamId), (_, { storage }) =>
    storage.kv.put("day-budget", { day: dayOf(Date.now()), used: ROOM.messagesPerDay - left }),
  );
  await abortAllDurableObjects();
}

/** A gesture over HTTP, after which the room ends. */
async function actAndEnd(person: Someone, ids: BoardIds, gesture: Gesture): Promise<string> {
  const answer = await act(person, ids, gesture);
  await abortAllDurableObjects();
  return answer;
}

/** The room has stored how many signals were made today, by those who pay for them. */
async function leaveSignals({ teamId }: BoardIds, signals: [payer: string, count: number][]): Promise<void> {
  await settled();
  await runInDurableObject(roomOf(env.TeamRoom, teamId), (_, { storage }) =>
    storage.kv.put("sign-budget", {
      day: dayOf(Date.now()),
      used: signals.map(([payer, count]) => [context.hmac(env.JWT_SECRET, payer), count]),
    }),
  );
  await abortAllDurableObjects();
}

/** The socket of a guest as the Worker hands it to the room. */
async function guestOf({ teamId }: BoardIds, id: string, network: string): Promise<WebSocket> {
  const identity: SocketIdentity = {
    userId: id,
    name: id,
    sessionId: id,
    authorizedAt: Date.now(),
    expiresAt: Date.now() + DAY,
    isAdmin: false,
    payers: [`person:${id}`, network],
  };
  const headers = { upgrade: "websocket", [IDENTITY_HEADER]: encodeURIComponent(JSON.stringify(identity)) };
  const { webSocket } = await roomOf(env.TeamRoom, teamId).fetch(`${ORIGIN}/parties/team-room/${teamId}`, { headers });
  if (!webSocket) throw new Error("no socket");
  webSocket.accept();
  return webSocket;
}

const heldIn = (connection: Connection) =>
  connection.all.flatMap((message) => (message.event === "board-people" ? message.data.held : []));

/** Resolves when the room has read all messages that the connection sent before. */
const read = (connection: Connection, ids: BoardIds) => gestureOver(connection, ids, { kind: "shout" });

/** Two cards that everybody sees. */
async function pairWithCards() {
  const { ana, beto, ids } = await pairWithBoard();
  const cards = [card("Una"), card("Otra")];
  for (const gesture of [...cards, { kind: "goTo", step: "GROUP", stepRev: 0 } as const]) {
    expect(await act(ana, ids, gesture)).toBe("done");
  }
  return { ana, beto, ids, cardIds: cards.map(({ cardId }) => cardId) };
}

describe("The gestures of a team in a day, in a room that ends after each of them", () => {
  it("Gestures that change the board count", async () => {
    const { ana, ids } = await pairWithBoard();
    await leave(ids, 3 * ROOM.weightOverHttp);
    for (const text of ["Una", "Dos", "Tres"]) expect(await actAndEnd(ana, ids, card(text))).toBe("done");
    expect(await actAndEnd(ana, ids, card("Cuatro"))).toBe("too_many_requests");
    vi.setSystemTime(Date.now() + DAY);
    expect(await act(ana, ids, card("Cuatro"))).toBe("done");
  });

  it("Gestures that change nothing count, accepted and refused", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    expect(await act(ana, ids, FACILITATE)).toBe("done");
    await leave(ids, 4 * ROOM.weightOverHttp);
    for (let times = 0; times < 2; times += 1) {
      expect(await actAndEnd(ana, ids, FACILITATE)).toBe("done");
      expect(await actAndEnd(beto, ids, GO_ON)).toBe("not_facilitator");
    }
    expect(await actAndEnd(beto, ids, GO_ON)).toBe("too_many_requests");
  });

  it("A room that restarts again and again counts at least half of the gestures that change nothing", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    await leave(ids, 12 * ROOM.weightOverHttp);
    const answers: string[] = [];
    for (let life = 0; life < 13; life += 1) {
      for (let times = 0; times < 2; times += 1) answers.push(await act(beto, ids, GO_ON));
      vi.setSystemTime(Date.now() + MINUTE);
      await abortAllDurableObjects();
    }
    expect(answers.filter((answer) => answer === "not_facilitator").length).toBeLessThanOrEqual(2 * 12);
    expect(await act(ana, ids, card("Una"))).toBe("too_many_requests");
  });

  it("Gestures count over all boards of the team, and those of a board that is closed count on", async () => {
    const { ana, ids } = await pairWithBoard();
    const other = { ...ids, retroId: await newBoard(ana, ids.teamId) };
    await leave(ids, 4 * ROOM.weightOverHttp);
    for (const board of [ids, other, ids]) expect(await actAndEnd(ana, board, card("Una"))).toBe("done");
    const closed = await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    expect(closed.status).toBe(200);
    await settled();
    await abortAllDurableObjects();
    expect(await actAndEnd(ana, other, card("Una"))).toBe("done");
    expect(await actAndEnd(ana, other, card("Otra"))).toBe("too_many_requests");
  });

  it("Gestures count in a room whose boards the version before stored", async () => {
    const { ana, ids } = await pairWithBoard();
    expect(await act(ana, ids, card("Antes"))).toBe("done");
    await runInDurableObject(roomOf(env.TeamRoom, ids.teamId), (_, { storage }) => {
      const columns = storage.sql.exec<{ name: string }>("select name from pragma_table_info('boards')").toArray();
      for (const { name } of columns) {
        if (name.startsWith("count_")) storage.sql.exec(`alter table boards drop column ${name}`);
      }
    });
    await leave(ids, 2 * ROOM.weightOverHttp);
    expect(await actAndEnd(ana, ids, card("Una"))).toBe("done");
    expect(await actAndEnd(ana, ids, card("Dos"))).toBe("done");
    expect(await actAndEnd(ana, ids, card("Tres"))).toBe("too_many_requests");
    expect((await readBoard(ana, ids)).me.cardIds).toHaveLength(3);
  });
});

describe("The signals of a team in a day", () => {
  it("A signal that changes nothing, and one that is taken back, leave the team's gestures as they are", async () => {
    const { ana, ids } = await pairWithBoard();
    await leave(ids, 1);
    const connection = await watching(ana, ids);
    connection.send({ event: "hold", data: { ...ids, cardId: null } });
    connection.send({ event: "hold", data: { ...ids, cardId: "unknown", isMove: true } });
    connection.send({ event: "ready", data: { ...ids, stepRev: 0, ready: false } });
    expect(await gestureOver(connection, ids, card("Una"))).toBe("done");
    expect(await gestureOver(connection, ids, card("Otra"))).toBe("too_many_requests");
  });

  it("Signals do not count among the team's gestures", async () => {
    const { ana, beto, ids, cardIds } = await pairWithCards();
    await leave(ids, 1);
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    first.send({ event: "hold", data: { ...ids, cardId: cardIds[0], isMove: true } });
    await second.next((message) => message.event === "board-people" && message.data.held.length === 1);
    first.send({ event: "ready", data: { ...ids, stepRev: 1, ready: true } });
    await second.next((message) => message.event === "board-people" && message.data.ready.length === 1);
    expect(await gestureOver(first, ids, card("Una"))).toBe("done");
    expect(await gestureOver(first, ids, card("Otra"))).toBe("too_many_requests");
  });

  it("The signals of a person who has used up theirs reach nobody until the next day, also in a room that ended since, and the others go on", async () => {
    const { ana, beto, ids, cardIds } = await pairWithCards();
    const hold = (connection: Connection, number: number | null) =>
      connection.send({
        event: "hold",
        data: { ...ids, cardId: number === null ? null : cardIds[number % 2], isMove: true },
      });
    const holdOften = async (connection: Connection, times: number) => {
      for (let sent = 0; sent < times; sent += 1) {
        if (sent % 25 === 0) vi.setSystemTime(Date.now() + 15 * SECOND);
        hold(connection, sent);
        if (sent % 25 === 24) await read(connection, ids);
      }
    };
    await leaveSignals(ids, [[ana.id, ROOM.signalsPerDay.ofPerson - 110]]);
    await holdOften(await watching(ana, ids), 100);
    await abortAllDurableObjects();
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    await holdOften(first, 50);
    await read(second, ids);
    expect(heldIn(second)).toHaveLength(10);
    // The end of a signal that was counted is sent.
    second.all.length = 0;
    hold(first, null);
    await read(first, ids);
    await read(second, ids);
    expect(second.all.filter(isPeople)).toMatchObject([{ data: { held: [] } }]);
    hold(second, 0);
    await read(second, ids);
    await read(first, ids);
    expect(heldIn(first).at(-1)).toEqual({ cardId: cardIds[0], userId: beto.id });
    expect(await gestureOver(first, ids, card("Una"))).toBe("done");
    vi.setSystemTime(Date.now() + DAY);
    const again = await watching(ana, ids);
    hold(again, 1);
    await read(again, ids);
    expect(heldIn(again)).toEqual([{ cardId: cardIds[1], userId: ana.id }]);
  });

  it("Guests of one network have together what one person has, and a member beside them has their own", async () => {
    const { beto, ids, cardIds } = await pairWithCards();
    const network = "network:203.0.113.7";
    await leaveSignals(ids, [[network, ROOM.signalsPerDay.ofPerson]]);
    const second = await watching(beto, ids);
    for (const name of ["Gabi", "Hugo"]) {
      const guest = await guestOf(ids, name, network);
      guest.send(JSON.stringify({ event: "watch", data: ids }));
      guest.send(JSON.stringify({ event: "hold", data: { ...ids, cardId: cardIds[0], isMove: true } }));
      await second.next((message) => message.event === "board-people" && message.data.watching.includes(name));
      guest.send(JSON.stringify({ event: "unwatch", data: { teamId: ids.teamId } }));
      await second.next((message) => message.event === "board-people" && !message.data.watching.includes(name));
    }
    expect(heldIn(second)).toEqual([]);
    second.send({ event: "hold", data: { ...ids, cardId: cardIds[0], isMove: true } });
    await second.next((message) => message.event === "board-people" && message.data.held.length === 1);
  });

  it("A team without any signals left goes on with its gestures", async () => {
    const { ana, beto, ids, cardIds } = await pairWithCards();
    const { ofTeam, ofPerson } = ROOM.signalsPerDay;
    const people = Array.from({ length: ofTeam / ofPerson }, (_, number) => `person ${number}`);
    await leaveSignals(
      ids,
      people.map((person) => [person, ofPerson]),
    );
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    first.send({ event: "hold", data: { ...ids, cardId: cardIds[0], isMove: true } });
    expect(await gestureOver(first, ids, card("Una"))).toBe("done");
    await read(second, ids);
    expect(heldIn(second)).toEqual([]);
  });
});
