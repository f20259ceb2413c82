import { describe, expect, it } from "vitest";
import { ANA, BETO, CARLA, OpenBoard, uuid } from "#tests/factories/board.ts";

const textsOf = (board: OpenBoard, userId: string) => board.view(userId).cards.map(({ text }) => text);

describe("Cards", () => {
  it("A card that is sent twice exists once", () => {
    const board = new OpenBoard();
    board.add(ANA, 1);
    const { state } = board;
    board.add(ANA, 1);
    expect(board.state).toBe(state);
  });

  it("A repeated addition does not bring back a removed card", () => {
    const board = new OpenBoard();
    const cardId = board.add(ANA, 1);
    board.do(ANA, { kind: "removeCard", cardId });
    board.add(ANA, 1);
    expect(board.card(ANA, cardId)).toBeUndefined();
  });

  it("The id of another person's card is refused", () => {
    const board = new OpenBoard();
    board.add(ANA, 1, { text: "La de Ana" });
    const again = { kind: "addCard", cardId: uuid(1), columnId: "bien", text: "Otra", rank: "a0" } as const;
    expect(board.codeOf(BETO, again)).toBe("not_yours");
    expect(board.card(ANA, uuid(1))?.text).toBe("La de Ana");
  });

  it("A card in an unknown column is refused", () => {
    const board = new OpenBoard();
    const card = { kind: "addCard", cardId: uuid(1), columnId: "otra", text: "Hola", rank: "a0" } as const;
    expect(board.codeOf(ANA, card)).toBe("not_found");
    board.add(ANA, 1);
    expect(board.codeOf(ANA, { kind: "moveCard", cardId: uuid(1), columnId: "otra", rank: "a0" })).toBe("not_found");
  });

  it("A person has 60 cards on a board, however many others have, and their own removed ones make room", () => {
    const board = new OpenBoard();
    const next = (n: number) =>
      ({ kind: "addCard", cardId: uuid(n), columnId: "bien", text: "Otra", rank: "a0" }) as const;
    for (let n = 1; n <= 60; n++) board.add(ANA, n, { rank: "a0" });
    for (let n = 101; n <= 160; n++) expect(board.codeOf(BETO, next(n))).toBe("done");
    expect(board.codeOf(ANA, next(61))).toBe("board_full");
    board.do(BETO, { kind: "removeCard", cardId: uuid(101) });
    expect(board.codeOf(ANA, next(61))).toBe("board_full");
    board.do(ANA, { kind: "removeCard", cardId: uuid(1) });
    expect(board.codeOf(ANA, next(61))).toBe("done");
    expect(board.codeOf(ANA, { kind: "restoreCard", cardId: uuid(1) })).toBe("not_found");
    expect(board.codeOf(BETO, { kind: "restoreCard", cardId: uuid(101) })).toBe("done");
    expect([ANA, BETO].map((userId) => board.view(userId).me.cards.length)).toEqual([60, 60]);
  });

  it("A card that the facilitator removed still counts for its author, and can be restored", () => {
    const board = new OpenBoard();
    for (let n = 1; n <= 60; n++) board.add(BETO, n, { rank: "a0" });
    board.goTo("GROUP");
    board.do(ANA, { kind: "removeCard", cardId: uuid(1) });
    const next = { kind: "addCard", cardId: uuid(61), columnId: "bien", text: "Otra", rank: "a0" } as const;
    expect(board.codeOf(BETO, next)).toBe("board_full");
    expect(board.codeOf(ANA, { kind: "restoreCard", cardId: uuid(1) })).toBe("done");
  });

  it("Only the author edits a card", () => {
    const board = new OpenBoard({}, []);
    const cardId = board.add(ANA, 1);
    const edit = { kind: "editCard", cardId, text: "Otra", rev: 0 } as const;
    expect(board.codeOf(BETO, edit)).toBe("not_found");
    board.goTo("GROUP");
    expect(board.codeOf(BETO, edit)).toBe("not_yours");
    expect(board.codeOf(ANA, edit)).toBe("done");
    expect(board.card(BETO, cardId)).toMatchObject({ text: "Otra", rev: 1 });
  });

  it("An edit of an older text is refused with the present card", () => {
    const board = new OpenBoard();
    const cardId = board.add(ANA, 1);
    board.do(ANA, { kind: "editCard", cardId, text: "Segunda", rev: 0 });
    expect(board.try(ANA, { kind: "editCard", cardId, text: "Tercera", rev: 0 })).toMatchObject({
      ok: false,
      code: "changed_meanwhile",
      current: { id: cardId, text: "Segunda", rev: 1 },
    });
    expect(board.codeOf(ANA, { kind: "editCard", cardId, text: "Segunda", rev: 0 })).toBe("done");
  });

  it("While writing a person moves only their own cards, and later anybody's", () => {
    const board = new OpenBoard({}, []);
    const cardId = board.add(ANA, 1);
    const move = { kind: "moveCard", cardId, columnId: "mejorar", rank: "a0" } as const;
    expect(board.codeOf(BETO, move)).toBe("not_found");
    board.goTo("GROUP");
    board.goTo("WRITE");
    expect(board.codeOf(BETO, move)).toBe("not_yet");
    board.goTo("GROUP");
    expect(board.codeOf(BETO, move)).toBe("done");
    expect(board.card(CARLA, cardId)?.columnId).toBe("mejorar");
  });

  it("The author and the facilitator remove a card", () => {
    const board = new OpenBoard();
    board.add(BETO, 1);
    board.add(BETO, 2);
    expect(board.codeOf(ANA, { kind: "removeCard", cardId: uuid(1) })).toBe("not_found");
    board.goTo("GROUP");
    expect(board.codeOf(CARLA, { kind: "removeCard", cardId: uuid(1) })).toBe("not_yours");
    expect(board.codeOf(ANA, { kind: "removeCard", cardId: uuid(1) })).toBe("done");
    expect(board.codeOf(BETO, { kind: "removeCard", cardId: uuid(2) })).toBe("done");
    expect(textsOf(board, CARLA)).toEqual([]);
  });

  it("Only the person who removed a card sees and restores it", () => {
    const board = new OpenBoard();
    const cardId = board.add(BETO, 1);
    board.goTo("GROUP");
    board.do(ANA, { kind: "removeCard", cardId });
    expect([ANA, BETO].map((userId) => board.view(userId).me.removed.length)).toEqual([1, 0]);
    expect(board.view(BETO).me.cardIds).toEqual([]);
    expect(board.codeOf(BETO, { kind: "restoreCard", cardId })).toBe("not_found");
    expect(board.codeOf(BETO, { kind: "removeCard", cardId })).toBe("not_found");
    expect(board.codeOf(ANA, { kind: "restoreCard", cardId })).toBe("done");
    expect(textsOf(board, CARLA)).toEqual(["Tarjeta 1"]);
    expect(board.view(BETO).me.cardIds).toEqual([cardId]);
  });

  it("A card that was removed before the reveal is shown when it is restored after it", () => {
    const board = new OpenBoard({ signed: true });
    const cardId = board.add(ANA, 1);
    board.do(ANA, { kind: "removeCard", cardId });
    board.goTo("GROUP");
    expect(textsOf(board, BETO)).toEqual([]);
    board.do(ANA, { kind: "restoreCard", cardId });
    expect(textsOf(board, BETO)).toEqual(["Tarjeta 1"]);
    expect(board.card(BETO, cardId)?.isLate).toBe(false);
  });

  it("An unknown card is refused", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const cardId = uuid(7);
    const other = board.add(ANA, 1);
    expect(board.codeOf(ANA, { kind: "editCard", cardId, text: "Hola", rev: 0 })).toBe("not_found");
    expect(board.codeOf(ANA, { kind: "moveCard", cardId, columnId: "bien", rank: "a0" })).toBe("not_found");
    expect(board.codeOf(ANA, { kind: "removeCard", cardId })).toBe("not_found");
    expect(board.codeOf(ANA, { kind: "restoreCard", cardId })).toBe("not_found");
    expect(board.codeOf(ANA, { kind: "joinGroup", cardId, withCardId: other })).toBe("not_found");
    expect(board.codeOf(ANA, { kind: "joinGroup", cardId: other, withCardId: cardId })).toBe("not_found");
    expect(board.codeOf(ANA, { kind: "leaveGroup", cardId, newGroupId: uuid(8) })).toBe("not_found");
  });

  it("A change keeps the other cards the same objects", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const [one, two] = [board.add(ANA, 1), board.add(ANA, 2)];
    const before = board.state.cards[one];
    board.do(ANA, { kind: "editCard", cardId: two, text: "Otra", rev: 0 });
    expect(board.state.cards[one]).toBe(before);
  });
});
