import { describe, expect, it } from "vitest";
import { closeBoard } from "#party/board/document.ts";
import { mergePerson } from "#party/board/person.ts";
import { ANA, BETO, CARLA, context, OpenBoard, uuid } from "#tests/factories/board.ts";

type Fichas = [userId: string, group: number, n: number];

/** A board in TALK. Cards and fichas come in the given order. */
function boardAfter(cards: [userId: string, n: number][], fichas: Fichas[]): OpenBoard {
  const board = new OpenBoard();
  for (const [userId, n] of cards) board.add(userId, n, { rank: "a0" });
  board.goTo("CHOOSE");
  for (const [userId, group, n] of fichas) board.do(userId, { kind: "setFichas", groupId: uuid(group), n });
  board.goTo("TALK");
  return board;
}

const CARDS: [string, number][] = [
  [ANA, 3],
  [BETO, 1],
  [CARLA, 2],
];
const FICHAS: Fichas[] = [
  [CARLA, 3, 2],
  [CARLA, 1, 1],
  [ANA, 2, 1],
  [BETO, 1, 3],
];

describe("The order in which people acted", () => {
  it("Neither the stored board, nor a view, nor the document shows in which order people acted", () => {
    const one = boardAfter(CARDS, FICHAS);
    const other = boardAfter([...CARDS].reverse(), [...FICHAS].reverse());
    expect(JSON.stringify(one.state)).toBe(JSON.stringify(other.state));
    for (const userId of [ANA, BETO, CARLA])
      expect(JSON.stringify(one.view(userId))).toBe(JSON.stringify(other.view(userId)));
    const [first, second] = [one, other].map(({ state }) => JSON.stringify(closeBoard(state, context)));
    expect(first).toBe(second);
  });

  it("The stored board does not show in which order people acted after a card was separated, and after a guest became an account", () => {
    const board = boardAfter(CARDS, FICHAS);
    board.do(ANA, { kind: "joinGroup", cardId: uuid(1), withCardId: uuid(3) });
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(0) });
    board.state = mergePerson(board.state, CARLA, uuid(9000), context);
    const { groups, fichas } = board.state;
    for (const record of [groups, fichas, ...Object.values(fichas)])
      expect(Object.keys(record)).toEqual(Object.keys(record).sort());
  });
});
