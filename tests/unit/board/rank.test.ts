import { describe, expect, it } from "vitest";
import { rankBetween } from "#party/board/rank.ts";
import { ANA, BETO, OpenBoard, uuid } from "#tests/factories/board.ts";
import { gesture } from "#worker/contract/board-gestures.ts";

const orderOf = (board: OpenBoard) => board.shared.cards.map(({ id }) => Number(id.slice(-12)));
const ranksOf = (board: OpenBoard) => board.shared.cards.map(({ rank }) => rank);

describe("Ranks", () => {
  it("A rank is between its neighbours, also where they are equal or in the wrong order", () => {
    expect("a0" < rankBetween("a0", "a1") && rankBetween("a0", "a1") < "a1").toBe(true);
    expect(rankBetween("a1", null) > "a1").toBe(true);
    expect(rankBetween(null, "a1") < "a1").toBe(true);
    expect(rankBetween("a1", "a1") > "a1").toBe(true);
    expect(rankBetween("a1", "a0") > "a1").toBe(true);
  });

  it("500 moves to the same place keep the order and the contract's length", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const cards = Array.from({ length: 20 }, (_, index) => board.add(ANA, index + 1));
    for (let turn = 0; turn < 500; turn++) {
      const [first, second] = board.shared.cards.filter(({ id }) => id !== cards[turn % 20]);
      const rank = rankBetween(first?.rank ?? null, second?.rank ?? null);
      const move = { kind: "moveCard", cardId: cards[turn % 20] ?? "", columnId: "bien", rank } as const;
      expect(gesture.safeParse(move).success).toBe(true);
      board.do(turn % 2 ? ANA : BETO, move);
      expect(board.shared.cards[1]?.id).toBe(move.cardId);
    }
    expect(new Set(ranksOf(board)).size).toBe(20);
  });

  it("Cards that two people put at the same rank keep an order, and another one fits between", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    board.add(ANA, 1, { rank: "a0" });
    board.add(BETO, 3, { rank: "a1" });
    board.add(BETO, 2, { rank: "a0" });
    expect(orderOf(board)).toEqual([1, 2, 3]);
    const [first, second] = ranksOf(board);
    board.add(ANA, 4, { rank: rankBetween(first ?? null, second ?? null) });
    expect(orderOf(board)).toEqual([1, 4, 2, 3]);
  });

  it("A text that is no fractional index is put in its place with a rank of its own", () => {
    for (const rank of ["0", "zzz", "a00", "z".repeat(64), `A${"0".repeat(26)}`, "a0".padEnd(64, "V")]) {
      const board = new OpenBoard({}, ["GROUP"]);
      for (const n of [1, 2]) board.add(ANA, n);
      board.add(BETO, 3, { rank });
      const before = orderOf(board);
      board.add(BETO, 4, { rank: rankBetween(ranksOf(board).at(-1) ?? null, null) });
      board.add(BETO, 5, { rank: rankBetween(null, ranksOf(board).at(0) ?? null) });
      expect(orderOf(board)).toEqual([5, ...before, 4]);
    }
  });

  it("A hidden card does not change the ranks that others see", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    board.add(ANA, 1, { rank: "a0" });
    board.goTo("WRITE");
    const before = board.shared.cards;
    board.add(BETO, 2, { rank: "a0" });
    board.add(BETO, 3, { rank: "a0".padEnd(64, "V") });
    expect(board.shared.cards).toEqual(before);
    expect(board.view(BETO).me.cards.map(({ id }) => id)).toEqual([uuid(2), uuid(3)]);
  });

  it("Moving a card to where it is changes nothing", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    board.add(ANA, 1, { rank: "a0" });
    const cardId = board.add(ANA, 2, { rank: "a0" });
    const { state } = board;
    board.do(BETO, { kind: "moveCard", cardId, columnId: "bien", rank: "a0" });
    board.do(BETO, { kind: "moveCard", cardId, columnId: "bien", rank: board.card(ANA, cardId)?.rank ?? "" });
    expect(board.state).toBe(state);
  });

  it("A card whose number stays while the others get new ones has moved", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    ["a0", "a0V", "a1", "a2"].forEach((rank, index) => {
      board.add(ANA, index + 1, { rank });
    });
    board.do(ANA, { kind: "moveCard", cardId: uuid(4), columnId: "bien", rank: "a0".padEnd(64, "V") });
    expect(orderOf(board)).toEqual([1, 2, 4, 3]);
    expect(board.card(ANA, uuid(4))?.rank).toBe("a2");
  });
});
