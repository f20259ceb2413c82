import { describe, expect, it } from "vitest";
import { ANA, BETO, OpenBoard, uuid } from "#tests/factories/board.ts";
import type { BoardSettings } from "#worker/contract/boards.ts";

/** Opens a board in CHOOSE with the cards 1 to `count`. */
function choosing(count: number, settings: Partial<BoardSettings> = {}): OpenBoard {
  const board = new OpenBoard(settings, ["GROUP"]);
  for (let n = 1; n <= count; n++) board.add(ANA, n);
  board.goTo("CHOOSE");
  return board;
}

const place = (group: number, n: number) => ({ kind: "setFichas", groupId: uuid(group), n }) as const;
const join = (n: number, other: number) => ({ kind: "joinGroup", cardId: uuid(n), withCardId: uuid(other) }) as const;
const minesOf = (board: OpenBoard, userId: string) => {
  const { fichas, left } = board.view(userId).me;
  return [...[1, 2, 3].map((n) => fichas[uuid(n)] ?? 0), left];
};

describe("Fichas", () => {
  it("Fichas are set, not added", () => {
    const board = choosing(3);
    board.do(BETO, place(1, 2));
    const { state } = board;
    board.do(BETO, place(1, 2));
    expect(board.state).toBe(state);
    expect(minesOf(board, BETO)).toEqual([2, 0, 0, 3]);
    board.do(BETO, place(1, 1));
    expect(minesOf(board, BETO)).toEqual([1, 0, 0, 4]);
    board.do(BETO, place(1, 0));
    expect(minesOf(board, BETO)).toEqual([0, 0, 0, 5]);
  });

  it("More than a group takes, or more than are left, is refused", () => {
    const board = choosing(3);
    expect(board.codeOf(BETO, place(1, 4))).toBe("invalid_input");
    board.do(BETO, place(1, 3));
    expect(board.codeOf(BETO, place(2, 3))).toBe("no_fichas_left");
    board.do(BETO, place(2, 2));
    expect(board.codeOf(BETO, place(3, 1))).toBe("no_fichas_left");
    expect(minesOf(board, BETO)).toEqual([3, 2, 0, 0]);
  });

  it("Fichas are placed in CHOOSE only", () => {
    const board = choosing(1);
    for (const step of ["ARRIVE", "WRITE", "GROUP", "TALK", "THANK"] as const) {
      board.goTo(step);
      expect(board.codeOf(BETO, place(1, 1))).toBe("not_voting");
    }
  });

  it("An unknown group takes none", () => {
    expect(choosing(1).codeOf(BETO, place(8, 1))).toBe("not_found");
  });

  it("Totals are visible from TALK on, and hidden again after going back", () => {
    const board = choosing(2);
    board.do(BETO, place(1, 3));
    board.do(ANA, place(1, 1));
    board.do(ANA, place(2, 2));
    const seen = (["TALK", "THANK", "CHOOSE"] as const).map((step) => {
      board.goTo(step);
      return board.shared.totals;
    });
    const totals = { [uuid(1)]: 4, [uuid(2)]: 2 };
    expect(seen).toEqual([totals, totals, null]);
  });

  it("While choosing only the number of people is visible", () => {
    const board = choosing(2);
    board.do(BETO, place(1, 3));
    expect(board.shared.voters).toEqual({ some: 1, all: 0 });
    board.do(BETO, place(2, 2));
    board.do(ANA, place(1, 1));
    expect(board.shared.voters).toEqual({ some: 2, all: 1 });
    expect(board.view(ANA).me.fichas).toEqual({ [uuid(1)]: 1 });
  });

  it("A person has placed all fichas when no group takes more", () => {
    const board = choosing(1);
    board.do(BETO, place(1, 3));
    expect(board.shared.voters).toEqual({ some: 1, all: 1 });
  });

  it("A person has placed all fichas when the groups that are left after a merge take no more", () => {
    const board = choosing(2);
    board.do(ANA, join(1, 2));
    board.do(BETO, place(2, 3));
    expect(board.shared.voters).toEqual({ some: 1, all: 1 });
  });

  it("The fichas of merged groups are summed, and what exceeds returns to its owner", () => {
    const board = choosing(3);
    board.do(BETO, place(1, 2));
    board.do(BETO, place(2, 2));
    board.do(ANA, join(1, 2));
    expect(minesOf(board, BETO)).toEqual([0, 3, 0, 2]);
    board.do(BETO, place(3, 2));
    expect(minesOf(board, BETO)).toEqual([0, 3, 2, 0]);
  });

  it("After undoing a merge the budget is kept, in the order of group ids", () => {
    const board = choosing(3);
    board.do(BETO, place(1, 2));
    board.do(BETO, place(2, 2));
    board.do(ANA, join(1, 2));
    board.do(BETO, place(3, 2));
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(1) });
    expect(minesOf(board, BETO)).toEqual([2, 2, 1, 0]);
    board.do(BETO, place(2, 1));
    expect(minesOf(board, BETO)).toEqual([2, 1, 1, 1]);
  });

  it("A number for a merged group replaces all that a person has in the merged set", () => {
    const board = choosing(3);
    board.do(BETO, place(1, 1));
    board.do(BETO, place(2, 1));
    board.do(ANA, join(1, 2));
    board.do(BETO, place(1, 1));
    expect(minesOf(board, BETO)).toEqual([0, 1, 0, 4]);
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(1) });
    expect(minesOf(board, BETO)).toEqual([0, 1, 0, 4]);
  });

  it("The fichas of a group whose cards are removed return, and count again when a card is restored", () => {
    const board = choosing(2);
    board.do(BETO, place(1, 3));
    board.do(ANA, { kind: "removeCard", cardId: uuid(1) });
    expect(minesOf(board, BETO)).toEqual([0, 0, 0, 5]);
    board.do(ANA, { kind: "restoreCard", cardId: uuid(1) });
    expect(minesOf(board, BETO)).toEqual([3, 0, 0, 2]);
  });

  it("Before TALK nobody learns where fichas are from how many people placed some or all: no removal and no merge changes it", () => {
    const board = choosing(3);
    board.do(BETO, place(1, 3));
    board.do(BETO, place(2, 2));
    board.do(ANA, place(1, 1));
    const voters = { some: 2, all: 1 };
    for (const cardId of [1, 2, 3].map(uuid)) {
      board.do(ANA, { kind: "removeCard", cardId });
      expect(board.shared.voters).toEqual(voters);
      board.do(ANA, { kind: "restoreCard", cardId });
      expect(board.shared.voters).toEqual(voters);
    }
    board.do(ANA, join(1, 2));
    expect(board.shared.voters).toEqual(voters);
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(1) });
    expect(board.shared.voters).toEqual(voters);
  });

  it("The last group that takes more still counts when its card is removed, and a hidden card counts for nobody", () => {
    const board = choosing(2);
    board.do(BETO, place(1, 3));
    const voters = { some: 1, all: 0 };
    board.do(ANA, { kind: "removeCard", cardId: uuid(2) });
    expect(board.shared.voters).toEqual(voters);
    const alone = choosing(1);
    alone.do(BETO, place(1, 3));
    alone.goTo("WRITE");
    alone.add(ANA, 2);
    expect(alone.shared.voters).toEqual({ some: 1, all: 1 });
  });

  it("Merging in TALK recomputes the totals", () => {
    const board = choosing(3);
    board.do(BETO, place(1, 3));
    board.do(BETO, place(2, 2));
    board.do(ANA, place(2, 1));
    board.goTo("TALK");
    board.do(ANA, join(1, 2));
    expect(board.shared.totals).toEqual({ [uuid(2)]: 4 });
  });

  it("The facilitator changes the budget before the first ficha", () => {
    const board = choosing(2);
    const change = { kind: "setBudget", budget: 8, perGroup: 4 } as const;
    expect(board.codeOf(BETO, change)).toBe("not_facilitator");
    board.do(ANA, change);
    expect(board.view(BETO)).toMatchObject({ budget: 8, perGroup: 4, me: { left: 8 } });
    board.do(BETO, place(1, 4));
    expect(board.codeOf(ANA, { ...change, budget: 3 })).toBe("fichas_placed");
    expect(board.codeOf(ANA, change)).toBe("done");
    board.do(BETO, place(1, 0));
    expect(board.codeOf(ANA, { ...change, budget: 3 })).toBe("done");
  });
});
