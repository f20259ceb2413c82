import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IDENTITY_HEADER, type SocketIdentity } from "#party/protocol.ts";
import { context } from "#tests/factories/board.ts";
import { act, type BoardIds, card, gestureOver, isPeople, pairWithBoard, watching } from "#tests/factories/boards.ts";
import { env, ORIGIN, settled } from "#tests/factories/client.ts";
import type { Connection } from "#tests/factories/socket.ts";
import { DAY, ROOM, SECOND } from "#worker/contract/limits.ts";
import { dayOf } from "#worker/contract/spending.ts";
import { roomOf } from "#worker/realtime/notify.ts";

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

/** The room has stored how many signs were made today, by those who pay for them. */
async function leaveSigns({ teamId }: BoardIds, signs: [payer: string, count: number][]): Promise<void> {
  await settled();
  await runInDurableObject(roomOf(env.TeamRoom, teamId), (_, { storage }) =>
    storage.kv.put("sign-budget", {
      day: dayOf(Date.now()),
      used: signs.map(([payer, count]) => [context.hmac(env.JWT_SECRET, payer), count]),
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

describe("The signs of a team in a day", () => {
  it("One that changes nothing, and one that is taken back, leave the team's gestures as they are", async () => {
    const { ana, ids } = await pairWithBoard();
    await leave(ids, 1);
    const connection = await watching(ana, ids);
    connection.send({ event: "hold", data: { ...ids, cardId: null } });
    connection.send({ event: "hold", data: { ...ids, cardId: "unknown", isMove: true } });
    connection.send({ event: "ready", data: { ...ids, stepRev: 0, ready: false } });
    expect(await gestureOver(connection, ids, card("Una"))).toBe("done");
    expect(await gestureOver(connection, ids, card("Otra"))).toBe("too_many_requests");
  });

  it("They are not taken from the team's gestures", async () => {
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

  it("A person who has used up theirs, also in a room that ended since, is heard no more until the next day, and the others are", async () => {
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
    await leaveSigns(ids, [[ana.id, ROOM.signsPerDay.ofPerson - 110]]);
    await holdOften(await watching(ana, ids), 100);
    await abortAllDurableObjects();
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    await holdOften(first, 50);
    await read(second, ids);
    expect(heldIn(second)).toHaveLength(10);
    // A hint that was told ends.
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
    await leaveSigns(ids, [[network, ROOM.signsPerDay.ofPerson]]);
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

  it("A team without any goes on with its gestures", async () => {
    const { ana, beto, ids, cardIds } = await pairWithCards();
    const { ofTeam, ofPerson } = ROOM.signsPerDay;
    const people = Array.from({ length: ofTeam / ofPerson }, (_, number) => `person ${number}`);
    await leaveSigns(
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
