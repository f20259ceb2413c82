import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RoomMessage } from "#party/protocol.ts";
import {
  act,
  type BoardIds,
  card,
  gestureOver,
  isBoard,
  isPeople,
  newBoard,
  pairWithBoard,
  patchesOf,
  readBoard,
  watch,
  watching,
} from "#tests/factories/boards.ts";
import { env } from "#tests/factories/client.ts";
import { type Connection, connect, join } from "#tests/factories/socket.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Step } from "#worker/contract/boards.ts";
import { ERROR_MESSAGES } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { roomOf } from "#worker/realtime/notify.ts";

afterEach(() => {
  vi.useRealTimers();
});

const SETTINGS = { template: null, columns: [], signed: false, budget: 5, perGroup: 3 };

describe("A board in the room", () => {
  it("A gesture reaches those who watch, its sender before the answer, and nobody else", async () => {
    const { ana, beto, ids } = await pairWithBoard({ signed: true });
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    const idle = await connect(ids.teamId, beto.token);
    const gesture = card("Más pruebas");
    expect(await gestureOver(first, ids, gesture)).toBe("done");
    const kinds = first.all.map(({ event }) => event).filter((event) => event !== "presence");
    expect(kinds.slice(-2)).toEqual(["board", "done"]);
    expect(patchesOf(first)).toEqual([
      { set: { counts: { c1: 1, c2: 0, c3: 0, c4: 0 } }, me: expect.objectContaining({ cardIds: [gesture.cardId] }) },
    ]);
    await second.next((message) => message.event === "board" && "patch" in message.data);
    expect(patchesOf(second)).toEqual([{ set: { counts: { c1: 1, c2: 0, c3: 0, c4: 0 } } }]);
    expect(idle.all.some(isBoard)).toBe(false);
  });

  it("People elsewhere in the team receive steps, who is at the table and who is ready, and nothing else", async () => {
    const { ana, beto, teamId, ids } = await pairWithBoard({ signed: true });
    const table = await watching(ana, ids);
    const elsewhere = await connect(teamId, beto.token);
    await join(elsewhere, teamId);
    const statuses = () => elsewhere.all.flatMap((message) => (message.event === "table" ? [message.data] : []));
    const isStatus = (message: RoomMessage) => message.event === "table";
    await elsewhere.next(isStatus);
    expect(await gestureOver(table, ids, card("Más pruebas"))).toBe("done");
    table.send({ event: "ready", data: { ...ids, stepRev: 0, ready: true } });
    expect(await gestureOver(table, ids, { kind: "goTo", step: "WRITE", stepRev: 0 })).toBe("done");
    await elsewhere.next(isStatus);
    await elsewhere.next(isStatus);
    table.close();
    await elsewhere.next(isStatus);
    const { retroId } = ids;
    expect(statuses()).toEqual([
      { retroId, step: "ARRIVE", watching: [ana.id], hasPlan: false, until: null, ends: null, ready: [] },
      { retroId, step: "ARRIVE", watching: [ana.id], hasPlan: false, until: null, ends: null, ready: [ana.id] },
      { retroId, step: "WRITE", watching: [ana.id], hasPlan: false, until: null, ends: null, ready: [] },
      { retroId, step: "WRITE", watching: [], hasPlan: false, until: null, ends: null, ready: [] },
    ]);
    expect(elsewhere.all.some(({ event }) => event === "board" || event === "board-people")).toBe(false);
  });

  it("A person who comes receives who is there before the cards, because a large board takes a slow phone a moment", async () => {
    const { ana, ids } = await pairWithBoard();
    const table = await watching(ana, ids);
    const [first, second] = table.all.filter((message) => isPeople(message) || isBoard(message));
    expect(first).toMatchObject({ event: "board-people", data: { watching: [ana.id] } });
    expect(second).toMatchObject({ event: "board", data: { view: { cards: [] } } });
  });

  it("While people write without signing, no frame shows that somebody wrote", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    const secret = card("Nadie debe leer esto todavía");
    expect(await gestureOver(first, ids, { kind: "goTo", step: "WRITE", stepRev: 0 })).toBe("done");
    expect(await gestureOver(first, ids, secret)).toBe("done");
    expect(await gestureOver(first, ids, { ...secret, kind: "editCard", rev: 0, text: "Otro secreto" })).toBe(
      "invalid_input",
    );
    expect(
      await gestureOver(first, ids, { kind: "editCard", cardId: secret.cardId, rev: 0, text: "Otro secreto" }),
    ).toBe("done");
    expect(await gestureOver(second, ids, { kind: "goTo", step: "GROUP", stepRev: 1 })).toBe("not_facilitator");
    expect(patchesOf(second)).toHaveLength(1);
    expect(JSON.stringify(second.all)).not.toContain(secret.cardId);
    expect(JSON.stringify(await readBoard(beto, ids))).not.toContain(secret.cardId);
    expect(await gestureOver(first, ids, { kind: "goTo", step: "GROUP", stepRev: 1 })).toBe("done");
    await second.next((message) => message.event === "board" && "patch" in message.data && !!message.data.patch.cards);
    expect(JSON.stringify(second.all)).toContain("Otro secreto");
    const author = JSON.stringify(patchesOf(second).at(-1)?.cards);
    expect(author).not.toContain(ana.id);
  });

  it("A guest who keeps their place facilitates as their account, unless the account was removed from the team", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const room = roomOf(env.TeamRoom, ids.teamId);
    expect(await act(beto, ids, { kind: "facilitate" })).toBe("done");
    const account = crypto.randomUUID();
    await room.mergePerson(beto.id, account, true);
    expect(await readBoard(ana, ids)).toMatchObject({ facilitatorId: account });
    const removed = crypto.randomUUID();
    await room.mergePerson(account, removed, false);
    expect(await readBoard(ana, ids)).toMatchObject({ facilitatorId: null });
  });

  it("Who left before anybody opened the board does not facilitate it", async () => {
    const { ana, beto, teamId } = await pairWithBoard();
    const ids = { teamId, retroId: await newBoard(beto, teamId) };
    expect((await beto.api.teams[":teamId"].users.$delete({ param: { teamId } })).status).toBe(204);
    expect(await readBoard(ana, ids)).toMatchObject({ facilitatorId: null });
  });

  it("A person who stops watching is no longer at the table", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    await first.next((message) => message.event === "board-people" && message.data.watching.length === 2);
    second.send({ event: "unwatch", data: { teamId: ids.teamId } });
    const alone = await first.next((message) => message.event === "board-people" && message.data.watching.length === 1);
    expect(alone.data).toMatchObject({ watching: [ana.id] });
  });

  it("A board survives the end of the room, and a gesture that is sent twice applies once", async () => {
    const { ana, ids } = await pairWithBoard();
    const gesture = card("Más pruebas");
    expect(await act(ana, ids, gesture)).toBe("done");
    await abortAllDurableObjects();
    expect(await act(ana, ids, gesture)).toBe("done");
    expect(await readBoard(ana, ids)).toMatchObject({ facilitatorId: ana.id, me: { cardIds: [gesture.cardId] } });
  });

  it("Listo survives the end of the room, and a second tab and another person see it", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, other] = [await watching(ana, ids), await watching(beto, ids)];
    const tab = await watching(ana, ids);
    const hasReady = (...people: string[]) =>
      function isMessage(message: RoomMessage) {
        if (message.event !== "board" || !("patch" in message.data)) return false;
        return JSON.stringify(message.data.patch) === JSON.stringify({ set: { ready: people } });
      };
    expect(await gestureOver(first, ids, { kind: "ready", step: "ARRIVE", ready: true })).toBe("done");
    await tab.next(hasReady(ana.id));
    await other.next(hasReady(ana.id));
    expect(await gestureOver(tab, ids, { kind: "ready", step: "ARRIVE", ready: false })).toBe("done");
    await first.next(hasReady());
    expect(await gestureOver(first, ids, { kind: "ready", step: "ARRIVE", ready: true })).toBe("done");
    for (const connection of [first, tab, other]) connection.close();
    await abortAllDurableObjects();
    expect(await readBoard(beto, ids)).toMatchObject({ ready: [ana.id] });
    expect(await watch(await watching(beto, ids), ids)).toMatchObject({ ready: [ana.id] });
  });

  it("Listo without a socket counts, also for a person who is at no table", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const first = await watching(ana, ids);
    expect(await act(beto, ids, { kind: "ready", step: "ARRIVE", ready: true })).toBe("done");
    await first.next((message) => message.event === "board" && "patch" in message.data);
    expect(patchesOf(first)).toEqual([{ set: { ready: [beto.id] } }]);
  });

  it("A guest who becomes an account stays ready, and a person who leaves the team is ready no more", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const room = roomOf(env.TeamRoom, ids.teamId);
    expect(await act(beto, ids, { kind: "ready", step: "ARRIVE", ready: true })).toBe("done");
    const account = crypto.randomUUID();
    await room.mergePerson(beto.id, account, true);
    expect(await readBoard(ana, ids)).toMatchObject({ ready: [account] });
    await room.expel(account, null, true);
    expect(await readBoard(ana, ids)).toMatchObject({ ready: [] });
  });

  it("A gesture writes one row, and one without effect none", async () => {
    const { ana, ids } = await pairWithBoard();
    await readBoard(ana, ids);
    const rowsWritten = (gesture: Gesture) =>
      runInDurableObject(roomOf(env.TeamRoom, ids.teamId), async (room, { storage }) => {
        const total = () => storage.sql.exec<{ n: number }>("select total_changes() as n").one().n;
        const before = total();
        const answer = await room.performGesture(
          { retroId: ids.retroId, settings: SETTINGS, creatorId: ana.id },
          { userId: ana.id, isAdmin: true },
          gesture,
        );
        expect(answer).toEqual({ ok: true });
        return total() - before;
      });
    const gesture = card("Más pruebas");
    expect(await rowsWritten(gesture)).toBe(1);
    expect(await rowsWritten(gesture)).toBe(0);
  });

  it("The message of a page of the version before counts for the present step alone, and holding only for revealed cards", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    const own = card("Más pruebas");
    await gestureOver(first, ids, own);
    second.send({ event: "ready", data: { ...ids, stepRev: 7, ready: true } });
    second.send({ event: "ready", data: { ...ids, stepRev: 0, ready: true } });
    first.send({ event: "hold", data: { ...ids, cardId: own.cardId } });
    const ready = await first.next((message) => message.event === "board-people" && message.data.ready.length === 1);
    expect(ready.data).toEqual({
      retroId: ids.retroId,
      ready: [beto.id],
      watching: [ana.id, beto.id].sort(),
      held: [],
    });
    await gestureOver(first, ids, { kind: "goTo", step: "GROUP", stepRev: 0 });
    const next = await second.next((message) => message.event === "board-people" && message.data.ready.length === 0);
    expect(next.data).toMatchObject({ ready: [] });
    first.send({ event: "hold", data: { ...ids, cardId: own.cardId, isMove: true } });
    const held = await second.next((message) => message.event === "board-people" && message.data.held.length > 0);
    expect(held.data).toMatchObject({ held: [{ cardId: own.cardId, userId: ana.id }] });
  });
});

describe("Who holds a card and who is ready", () => {
  const peopleOf = (connection: Connection) =>
    connection.all.flatMap((message) => (message.event === "board-people" ? [message.data] : []));
  /** The answer to a gesture comes after all frames that were sent before it. */
  const drained = async (connection: Connection, ids: BoardIds) => {
    expect(await gestureOver(connection, ids, { kind: "shout" })).toBe("invalid_input");
    return peopleOf(connection);
  };
  const goTo = (step: Step, stepRev: number) => ({ kind: "goTo", step, stepRev }) as const;

  it("No frame says that the author of an unsigned card edits it, also on a signed board, and one says that it moves", async () => {
    for (const signed of [false, true]) {
      const { ana, beto, ids } = await pairWithBoard({ signed });
      const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
      const [unsigned, named] = [{ ...card("Sin firma"), signed: false }, card("La otra", "c2")];
      for (const gesture of [unsigned, named, goTo("GROUP", 0)])
        expect(await gestureOver(first, ids, gesture)).toBe("done");
      await drained(first, ids);
      const before = (await drained(second, ids)).length;
      first.send({ event: "hold", data: { ...ids, cardId: unsigned.cardId } });
      first.send({ event: "hold", data: { ...ids, cardId: unsigned.cardId, isMove: false } });
      first.send({ event: "hold", data: { ...ids, cardId: null } });
      await drained(first, ids);
      expect((await drained(second, ids)).slice(before)).toEqual([]);
      first.send({ event: "hold", data: { ...ids, cardId: named.cardId, isMove: false } });
      first.send({ event: "hold", data: { ...ids, cardId: unsigned.cardId, isMove: true } });
      await drained(first, ids);
      const held = (await drained(second, ids)).slice(before).map((people) => people.held);
      const byAna = (cardId: string) => [{ cardId, userId: ana.id }];
      expect(held).toEqual(signed ? [byAna(named.cardId), byAna(unsigned.cardId)] : [byAna(unsigned.cardId)]);
    }
  });

  it("Nobody holds a card in Escribir, also after going back and with a card that was held before", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    const { cardId, ...rest } = card("Vista");
    for (const gesture of [{ cardId, ...rest }, goTo("GROUP", 0)])
      expect(await gestureOver(first, ids, gesture)).toBe("done");
    first.send({ event: "hold", data: { ...ids, cardId, isMove: true } });
    expect(await gestureOver(first, ids, goTo("WRITE", 1))).toBe("done");
    first.send({ event: "hold", data: { ...ids, cardId, isMove: true } });
    await drained(first, ids);
    const held = (await drained(second, ids)).map((people) => people.held.length);
    expect(held.slice(-2)).toEqual([1, 0]);
    expect(held.filter((count) => count > 0)).toHaveLength(1);
  });

  it("A card is free ten seconds after the last word of the person who holds it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { ana, beto, ids } = await pairWithBoard();
    const first = await watching(ana, ids);
    const shown = card("Vista");
    for (const gesture of [shown, goTo("GROUP", 0)]) expect(await gestureOver(first, ids, gesture)).toBe("done");
    first.send({ event: "hold", data: { ...ids, cardId: shown.cardId, isMove: true } });
    await drained(first, ids);
    const heldFor = async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds);
      return peopleOf(await watching(beto, ids)).map((people) => people.held);
    };
    expect(await heldFor(BOARD.holdTime - 1)).toEqual([[{ cardId: shown.cardId, userId: ana.id }]]);
    expect(await heldFor(1)).toEqual([[]]);
  });

  it("Nobody receives a frame when nothing changed: a card that nobody holds is given back, Listo comes twice, another tab opens", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    const ready = (isReady: boolean) => first.send({ event: "ready", data: { ...ids, stepRev: 0, ready: isReady } });
    const before = (await drained(second, ids)).length;
    first.send({ event: "hold", data: { ...ids, cardId: null } });
    ready(false);
    await watch(first, ids);
    const tab = await watching(ana, ids);
    expect(peopleOf(tab)).toMatchObject([{ watching: [ana.id, beto.id].sort() }]);
    tab.send({ event: "unwatch", data: { teamId: ids.teamId } });
    tab.close();
    ready(true);
    ready(true);
    await drained(first, ids);
    expect((await drained(second, ids)).slice(before)).toMatchObject([{ ready: [ana.id] }]);
    ready(false);
    ready(false);
    await drained(first, ids);
    first.close();
    await second.next((message) => message.event === "board-people" && message.data.watching.length === 1);
    expect((await drained(second, ids)).slice(before + 1)).toMatchObject([
      { ready: [], watching: [ana.id, beto.id].sort() },
      { ready: [], watching: [beto.id] },
    ]);
  });
});

describe("A board in the room refuses", () => {
  it("An unknown gesture is answered and closes no socket, and one above 16 KiB is ignored and counted", async () => {
    const { ana, ids } = await pairWithBoard();
    const connection = await watching(ana, ids);
    for (let count = 0; count < 25; count += 1) {
      expect(await gestureOver(connection, ids, { kind: "shout", text: "x".repeat(9000) })).toBe("invalid_input");
    }
    for (let count = 0; count < 20; count += 1) {
      connection.send({ event: "gesture", data: { ...ids, id: "x", gesture: { text: "x".repeat(16 * 1024) } } });
    }
    expect(await connection.closed).toEqual({ code: 1008 });
  });

  it("A text that would make the board too large has its own code, and everything else can still be done", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    await act(ana, ids, { kind: "goTo", step: "GROUP", stepRev: 0 });
    const origin = { retroId: ids.retroId, settings: SETTINGS, creatorId: ana.id };
    const code = await runInDurableObject(roomOf(env.TeamRoom, ids.teamId), async (room) => {
      for (let number = 0; number < 1000; number += 1) {
        // Few texts of each person, because their space is limited too.
        const person = { userId: `person-${Math.floor(number / 5)}`, isAdmin: false };
        const gesture = { ...card("€".repeat(BOARD.cardText)), rank: `a${number % 10}` };
        const added = await room.performGesture(origin, person, gesture);
        const note = { kind: "noteGroup", groupId: gesture.cardId, note: "€".repeat(BOARD.note), rev: 0 } as const;
        const noted = added.ok ? await room.performGesture(origin, person, note) : added;
        if (!noted.ok) return noted.code;
      }
      return null;
    });
    expect(code).toBe("board_too_large");
    expect(ERROR_MESSAGES.board_too_large()).toBe("No cabe más texto tuyo en esta mesa. Acorta o quita algo.");
    const refused = { kind: "addCard", cardId: crypto.randomUUID(), columnId: "c1", rank: "a0" } as const;
    expect(await act(ana, ids, { ...refused, text: "€".repeat(BOARD.cardText) })).toBe("board_too_large");
    const { cards } = await readBoard(ana, ids);
    const [first, second] = cards.map(({ id }) => id);
    if (!first || !second) throw new Error("no cards");
    for (const gesture of [
      // The first one adds to a board without space.
      { kind: "answer", question: "worth", value: 4 },
      { kind: "moveCard", cardId: first, columnId: "c2", rank: "a0" },
      { kind: "joinGroup", cardId: first, withCardId: second },
      { kind: "leaveGroup", cardId: first, newGroupId: crypto.randomUUID() },
      { kind: "noteGroup", groupId: second, note: "€".repeat(BOARD.note - 1), rev: 1 },
      { kind: "removeCard", cardId: first },
      { kind: "goTo", step: "TALK", stepRev: 1 },
    ] as const)
      expect([gesture.kind, await act(ana, ids, gesture)]).toEqual([gesture.kind, "done"]);
    expect(await act(beto, ids, { kind: "facilitate" })).toBe("done");
    const left = await beto.api.teams[":teamId"].users.$delete({ param: { teamId: ids.teamId } });
    expect(left.status).toBe(204);
    expect(await readBoard(ana, ids)).toMatchObject({ facilitatorId: null });
    const closed = await ana.api.teams[":teamId"].retrospectives[":retroId"].close.$post({ param: ids });
    expect(closed.status).toBe(200);
    expect((await readBoard(ana, ids)).cards).toHaveLength(cards.length - 1);
  });

  it("The space that a person has left shows nothing of what others have hidden, also where accounts fill the board", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    await act(ana, ids, { kind: "goTo", step: "WRITE", stepRev: 0 });
    const origin = { retroId: ids.retroId, settings: SETTINGS, creatorId: ana.id };
    const secret = card("Mía");
    expect(await act(beto, ids, secret)).toBe("done");
    const read = await runInDurableObject(roomOf(env.TeamRoom, ids.teamId), async (room) => {
      const codeOf = async (userId: string, gesture: Gesture) => {
        const answer = await room.performGesture(origin, { userId, isAdmin: false }, gesture);
        return answer.ok ? "done" : answer.code;
      };
      const probes = [
        { userId: "probe-1", card: card("x") },
        { userId: "probe-2", card: card("x") },
      ] as const;
      for (const probe of probes) await codeOf(probe.userId, probe.card);
      /** How long a text the account may write. It has the first one again afterwards. */
      const measure = async ({ userId, card: { cardId } }: (typeof probes)[number]) => {
        const edit = (length: number, rev: number) =>
          codeOf(userId, { kind: "editCard", cardId, text: "x".repeat(length), rev });
        let [length, rev] = [1, 0];
        for (let step = 256; step >= 1; step /= 2) {
          if (length + step > BOARD.cardText || (await edit(length + step, rev)) !== "done") continue;
          length += step;
          rev += 1;
        }
        await edit(1, rev);
        return length;
      };
      let code = "done";
      for (let number = 0; number < 50 * 22 && code === "done"; number += 1) {
        code = await codeOf(`account-${Math.floor(number / 22)}`, card("€".repeat(BOARD.cardText)));
      }
      const before = await measure(probes[0]);
      const hidden = await codeOf(beto.id, { kind: "editCard", cardId: secret.cardId, text: "y".repeat(100), rev: 0 });
      return { code, hidden, before, after: await measure(probes[1]) };
    });
    expect(read).toMatchObject({ code: "board_too_large", hidden: "done" });
    expect(read.after).toBe(read.before);
  });

  it("Gestures of one person count together over all sockets and HTTP", async () => {
    const { ana, beto, ids } = await pairWithBoard();
    const [first, second] = [await watching(ana, ids), await watching(ana, ids)];
    for (let count = 0; count < 10; count += 1) {
      expect(await act(ana, ids, { kind: "facilitate" })).toBe("done");
      expect(await gestureOver(first, ids, { kind: "facilitate" })).toBe("done");
      expect(await gestureOver(second, ids, { kind: "facilitate" })).toBe("done");
    }
    expect(await act(ana, ids, { kind: "facilitate" })).toBe("too_many_requests");
    expect(await gestureOver(first, ids, { kind: "facilitate" })).toBe("too_many_requests");
    expect(await act(beto, ids, { kind: "facilitate" })).toBe("done");
  });

  it("Nobody watches or changes a board of another team, or one that the room does not have", async () => {
    const [mine, other] = [await pairWithBoard(), await pairWithBoard()];
    await act(other.ana, other.ids, card("De otro equipo"));
    const connection = await watching(mine.ana, mine.ids);
    const foreign = { teamId: mine.ids.teamId, retroId: other.ids.retroId };
    connection.send({ event: "watch", data: foreign });
    const refused = await connection.next((message) => message.event === "refused");
    expect(refused.data).toEqual({ id: foreign.retroId, code: "not_found" });
    expect(await gestureOver(connection, foreign, card("Aquí no"))).toBe("not_found");
    expect(JSON.stringify(connection.all)).not.toContain("De otro equipo");
  });

  it("A person who leaves the team facilitates no longer, and receives nothing more", async () => {
    const { ana, beto, ids } = await pairWithBoard({ signed: true });
    const [first, second] = [await watching(ana, ids), await watching(beto, ids)];
    expect(await gestureOver(second, ids, { kind: "facilitate" })).toBe("done");
    const param = { teamId: ids.teamId, userId: beto.id };
    await ana.api.teams[":teamId"].users[":userId"].$delete({ param });
    expect(await second.closed).toEqual({ code: 4403 });
    await first.next(
      (message) =>
        message.event === "board" && "patch" in message.data && message.data.patch.set?.facilitatorId === null,
    );
    expect(await readBoard(ana, ids)).toMatchObject({ facilitatorId: null });
    expect(await act(beto, ids, card("Ya me fui"))).toBe("not_a_member");
  });
});
