import { describe, expect, it } from "vitest";
import { ANA, BETO, CARLA, OpenBoard, uuid } from "#tests/factories/board.ts";
import { BOARD } from "#worker/contract/limits.ts";

const NOTE = "€".repeat(BOARD.note);
const noteOf = (board: OpenBoard, n: number, note: string | null) =>
  ({ kind: "noteGroup", groupId: uuid(n), note, rev: board.state.groups[uuid(n)]?.rev ?? 0 }) as const;
const join = (n: number, other: number) => ({ kind: "joinGroup", cardId: uuid(n), withCardId: uuid(other) }) as const;

/** Ana's notes, on cards of Carla, take all the space that Ana has. The last one is on the group `full`. */
function fullOfNotes(): { board: OpenBoard; full: number } {
  const board = new OpenBoard({}, ["GROUP"]);
  for (let n = 1; n <= 12; n++) board.add(CARLA, n);
  let n = 1;
  while (board.codeOf(ANA, noteOf(board, n, NOTE)) === "done") n += 1;
  return { board, full: n - 1 };
}

describe("The space of one person on a board", () => {
  it("Is taken by the texts of their cards and by the titles and notes that they wrote, also in merged groups", () => {
    const { board, full } = fullOfNotes();
    expect(full).toBe(6);
    for (let n = 2; n <= full; n++) board.do(ANA, join(n, 1));
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("board_too_large");
    const card = { kind: "addCard", cardId: uuid(50), columnId: "bien", text: NOTE.slice(0, 500), rank: "a0" } as const;
    board.do(ANA, { ...card, text: "Corta" });
    board.do(ANA, { ...card, cardId: uuid(51) });
    board.do(ANA, { ...card, cardId: uuid(52) });
    expect(board.codeOf(ANA, { ...card, cardId: uuid(53) })).toBe("board_too_large");
    expect(board.codeOf(ANA, { kind: "editCard", cardId: uuid(50), text: card.text, rev: 0 })).toBe("board_too_large");
    expect(board.codeOf(BETO, noteOf(board, 7, NOTE))).toBe("done");
    expect(board.codeOf(BETO, { ...card, cardId: uuid(53) })).toBe("done");
  });

  it("Is no reason to refuse what shortens, moves, groups, removes, answers or changes the step", () => {
    const { board } = fullOfNotes();
    const own = board.add(ANA, 20, { text: NOTE.slice(0, 500) });
    board.add(ANA, 21, { text: NOTE.slice(0, 500) });
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("board_too_large");
    board.do(ANA, { kind: "moveCard", cardId: own, columnId: "mejorar", rank: "a0" });
    board.do(ANA, join(1, 2));
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(30) });
    board.do(ANA, { kind: "editCard", cardId: own, text: "Corta", rev: 0 });
    board.do(ANA, { kind: "removeCard", cardId: uuid(8) });
    board.do(ANA, { kind: "restoreCard", cardId: uuid(8) });
    board.do(ANA, { kind: "answer", question: "worth", value: 3 });
    board.do(ANA, { kind: "renameColumn", columnId: "bien", title: "Lo bueno" });
    board.do(BETO, noteOf(board, 7, NOTE));
    board.do(ANA, noteOf(board, 7, NOTE.slice(1)));
    board.do(ANA, noteOf(board, 3, null));
    board.goTo("TALK");
  });

  it("Is taken by the person who made a text longer last", () => {
    const { board } = fullOfNotes();
    for (const n of [1, 2]) board.do(BETO, noteOf(board, n, `€${NOTE.slice(2)}!`));
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("board_too_large");
    for (const n of [1, 2]) board.do(ANA, noteOf(board, n, "Corta"));
    for (const n of [1, 2]) board.do(BETO, noteOf(board, n, NOTE));
    expect(board.codeOf(ANA, noteOf(board, 7, NOTE))).toBe("done");
  });

  it("Is freed by one's own removed cards", () => {
    const { board } = fullOfNotes();
    for (const n of [20, 21]) board.add(ANA, n, { text: NOTE.slice(0, 500) });
    const card = { kind: "addCard", cardId: uuid(22), columnId: "bien", text: NOTE.slice(0, 500), rank: "a0" } as const;
    expect(board.codeOf(ANA, card)).toBe("board_too_large");
    board.do(ANA, { kind: "removeCard", cardId: uuid(20) });
    expect(board.codeOf(ANA, card)).toBe("done");
    expect(board.codeOf(ANA, { kind: "restoreCard", cardId: uuid(20) })).toBe("not_found");
  });

  it("Grouping and separating again and again does not fill the board, and loses no text", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    for (const n of [1, 2, 3]) board.add(ANA, n);
    board.do(ANA, { kind: "nameGroup", groupId: uuid(3), title: "Queda" });
    board.do(ANA, join(3, 2));
    for (let n = 1000; n < 1000 + 2 * BOARD.spareGroups; n++) {
      board.do(BETO, join(1, 2));
      board.do(BETO, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(n) });
    }
    expect(Object.keys(board.state.groups).length).toBeLessThanOrEqual(BOARD.spareGroups + 4);
    board.do(ANA, { kind: "leaveGroup", cardId: uuid(3), newGroupId: uuid(3) });
    expect(board.group(uuid(3))?.title).toBe("Queda");
    expect(board.shared.cards.map(({ groupId }) => groupId).sort()).toEqual(
      board.shared.groups.map(({ id }) => id).sort(),
    );
  });
});
