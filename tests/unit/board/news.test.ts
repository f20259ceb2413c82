import { describe, expect, it } from "vitest";
import { countText, itemsOf } from "#app/boards/news/items.ts";
import { ABSENCE, SETTLING, Seen } from "#app/boards/news/seen.ts";
import { seenKey } from "#app/lib/forms/drafts.ts";
import { ANA, BETO, OpenBoard, uuid } from "#tests/factories/board.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const KEY = seenKey(ANA, "retro");

/** What Ana sees of the board, as items. */
const itemsFor = (board: OpenBoard) => itemsOf(board.view(ANA), [], ANA);

/** Ids whose first characters differ, as those of a browser do. */
const cardId = (n: number) => uuid(n).replace("00000000", String(n).padStart(8, "0"));
const add = (board: OpenBoard, userId: string, n: number) =>
  board.do(userId, {
    kind: "addCard",
    cardId: cardId(n),
    columnId: "bien",
    rank: `a${n}`,
    text: `Tarjeta ${n}`,
    signed: board.state.signed,
  });

/** Ana looks at the board and leaves. */
function lookedAt(board: OpenBoard, storage = new MemoryStorage()): MemoryStorage {
  const seen = new Seen(storage, KEY, NOW);
  seen.update(itemsFor(board), true, NOW);
  seen.save(NOW);
  return storage;
}

function comeBack(board: OpenBoard, storage: MemoryStorage, now: number): Seen {
  const seen = new Seen(storage, KEY, now);
  seen.update(itemsFor(board), true, now);
  return seen;
}

const marksOf = (seen: Seen) => [...seen.news.values()].map(({ id }) => id);

describe("What can be new on a board", () => {
  it("Cards and comments of others, and groups of several cards, are counted by kind", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    for (const n of [1, 2, 3]) add(board, BETO, n);
    add(board, ANA, 4);
    board.do(BETO, { kind: "joinGroup", cardId: cardId(1), withCardId: cardId(2) });
    expect(countText(itemsFor(board))).toBe("3 tarjetas, 1 grupo");
  });

  it("Proposals of others are counted until they are accepted", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    add(board, BETO, 1);
    const propose = (userId: string, n: number) =>
      board.do(userId, { kind: "propose", proposalId: cardId(n), groupId: cardId(1), text: `Acuerdo ${n}` });
    propose(BETO, 7);
    propose(ANA, 8);
    expect(countText(itemsFor(board))).toBe("1 tarjeta, 1 propuesta");
    board.do(ANA, { kind: "acceptProposal", proposalId: cardId(7) });
    expect(countText(itemsFor(board))).toBe("1 tarjeta");
  });

  it("Hidden cards of others are not counted, on an unsigned board and on a signed one", () => {
    for (const signed of [false, true]) {
      const board = new OpenBoard({ signed }, ["WRITE"]);
      add(board, BETO, 1);
      expect(itemsFor(board)).toEqual([]);
    }
  });

  it("An edited card is another item", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    add(board, BETO, 1);
    const [before] = itemsFor(board);
    board.do(BETO, { kind: "editCard", cardId: cardId(1), rev: 0, text: "Otra" });
    const [after] = itemsFor(board);
    expect(after).toMatchObject({ id: before?.id });
    expect(after?.mark).not.toBe(before?.mark);
  });
});

describe("A person who comes back to a board", () => {
  it("Nothing is new at the first visit", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    add(board, BETO, 1);
    expect(marksOf(comeBack(board, new MemoryStorage(), NOW))).toEqual([]);
  });

  it("After an absence what came meanwhile is new, and what they knew is not", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    add(board, BETO, 1);
    const storage = lookedAt(board);
    add(board, BETO, 2);
    expect(marksOf(comeBack(board, storage, NOW + ABSENCE))).toEqual([cardId(2)]);
  });

  it("After a short time nothing is new", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const storage = lookedAt(board);
    add(board, BETO, 2);
    expect(marksOf(comeBack(board, storage, NOW + ABSENCE - 1))).toEqual([]);
  });

  it("What was not in sight is still new after a reload, and what was is not", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const storage = lookedAt(board);
    for (const n of [1, 2]) add(board, BETO, n);
    const back = comeBack(board, storage, NOW + ABSENCE);
    const [first] = back.news.keys();
    back.see(first ?? "");
    back.save(NOW + ABSENCE);
    add(board, BETO, 3);
    expect(marksOf(comeBack(board, storage, NOW + ABSENCE + 1))).toEqual([cardId(2)]);
  });

  it("What others do while the person is there again is not from the absence", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const storage = lookedAt(board);
    add(board, BETO, 1);
    const back = comeBack(board, storage, NOW + ABSENCE);
    add(board, BETO, 2);
    back.update(itemsFor(board), true, NOW + ABSENCE + SETTLING);
    expect(marksOf(back)).toEqual([cardId(1)]);
  });

  it("A page that was hidden for as long shows the same as one that was closed", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const seen = new Seen(new MemoryStorage(), KEY, NOW);
    seen.update(itemsFor(board), true, NOW);
    seen.save(NOW);
    add(board, BETO, 1);
    seen.comeBack(NOW + ABSENCE);
    seen.update(itemsFor(board), true, NOW + ABSENCE);
    expect(marksOf(seen)).toEqual([cardId(1)]);
  });

  it("A card that was removed meanwhile is not counted any more", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const storage = lookedAt(board);
    add(board, BETO, 1);
    const back = comeBack(board, storage, NOW + ABSENCE);
    board.do(BETO, { kind: "removeCard", cardId: cardId(1) });
    back.update(itemsFor(board), true, NOW + ABSENCE);
    expect(marksOf(back)).toEqual([]);
  });

  it("The browser keeps no text and no author, only the last boards, and nothing that it cannot read", () => {
    const board = new OpenBoard({ signed: true }, ["GROUP"]);
    add(board, BETO, 1);
    const storage = lookedAt(board);
    expect(storage.getItem(KEY)).not.toMatch(/Tarjeta|bien/);
    expect(storage.getItem(KEY)).not.toContain(BETO);
    for (let n = 0; n < 12; n += 1) new Seen(storage, seenKey(ANA, `retro-${n}`), NOW).save(NOW + n + 1);
    expect(storage.length).toBe(10);
    storage.setItem(KEY, "no es json");
    expect(marksOf(comeBack(board, storage, NOW + ABSENCE))).toEqual([]);
  });
});
