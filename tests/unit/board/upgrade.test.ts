import { describe, expect, it } from "vitest";
import { closeBoard } from "#party/board/document.ts";
import type { BoardState } from "#party/board/state.ts";
import { SCHEMA, upgradeState } from "#party/board/upgrade.ts";
import { ANA, BETO, CARLA, context, OpenBoard, uuid } from "#tests/factories/board.ts";

const reversed = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).reverse());

/** As the version before stored it: a row says only that its text is JSON. */
function stored(state: BoardState): BoardState {
  const before = Object.values(state.groups).map(({ writer: _, ...group }) => [group.id, group] as const);
  const placed = Object.entries(state.fichas).map(([userId, fichas]) => [userId, reversed(fichas)] as const);
  return JSON.parse(
    JSON.stringify({
      ...state,
      cards: reversed(state.cards),
      groups: reversed(Object.fromEntries(before)),
      fichas: reversed(Object.fromEntries(placed)),
    }),
  );
}

describe("A board that an earlier version stored", () => {
  const board = new OpenBoard();
  for (const n of [1, 2, 3]) board.add([ANA, BETO, CARLA][n - 1] ?? ANA, n);
  board.goTo("CHOOSE");
  for (const userId of [CARLA, BETO])
    for (const n of [3, 1]) board.do(userId, { kind: "setFichas", groupId: uuid(n), n: 2 });

  it("Is opened without the order of insertion, and goes on", () => {
    const opened = upgradeState(1, stored(board.state));
    expect(opened).toEqual(board.state);
    for (const record of [opened.cards, opened.groups, opened.fichas, ...Object.values(opened.fichas)])
      expect(Object.keys(record)).toEqual(Object.keys(record).sort());
    expect(closeBoard(opened, context)).toEqual(closeBoard(board.state, context));
  });

  it("Is taken as it is where this version stored it", () => {
    expect(upgradeState(SCHEMA, board.state)).toBe(board.state);
  });
});
