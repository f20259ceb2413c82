import { describe, expect, it } from "vitest";
import { ANA, BETO, CARLA, OpenBoard, uuid } from "#tests/factories/board.ts";

const textOf = (value: unknown) => JSON.stringify(value);

describe("What nobody else may see", () => {
  it("Before the reveal a text is only in its author's view", () => {
    const board = new OpenBoard({ signed: true });
    board.add(BETO, 1, { text: "Secreto" });
    expect(textOf(board.view(BETO))).toContain("Secreto");
    expect(textOf(board.view(ANA))).not.toContain("Secreto");
    expect(textOf(board.shared)).not.toContain(BETO);
  });

  it("The first step after writing reveals the cards", () => {
    for (const step of ["GROUP", "CHOOSE", "TALK", "THANK"] as const) {
      const board = new OpenBoard();
      board.add(BETO, 1, { text: "Secreto" });
      board.goTo("WRITE");
      expect(board.shared.isRevealed).toBe(false);
      board.goTo(step);
      expect(board.shared).toMatchObject({ isRevealed: true, cards: [{ text: "Secreto" }] });
    }
  });

  it("After going back, seen cards stay visible and new ones wait for the next reveal", () => {
    const board = new OpenBoard({}, []);
    board.add(BETO, 1, { text: "Vista" });
    board.goTo("GROUP");
    board.goTo("WRITE");
    board.add(BETO, 2, { text: "Nueva" });
    expect(board.view(ANA).cards.map(({ text }) => text)).toEqual(["Vista"]);
    expect(board.view(BETO).me.cards.map(({ text }) => text)).toEqual(["Nueva"]);
    board.goTo("GROUP");
    expect(board.view(ANA).cards.map(({ text }) => text)).toEqual(["Vista", "Nueva"]);
  });

  it("A card added after the reveal is visible at once, and late where cards are signed", () => {
    for (const signed of [true, false]) {
      const board = new OpenBoard({ signed }, ["GROUP"]);
      const cardId = board.add(BETO, 1);
      expect(board.card(ANA, cardId)).toMatchObject({ isLate: signed, authorId: signed ? BETO : null });
    }
  });

  it("A card written after going back to writing is not late", () => {
    const board = new OpenBoard({ signed: true }, ["GROUP", "WRITE"]);
    const cardId = board.add(BETO, 1);
    board.goTo("GROUP");
    expect(board.card(ANA, cardId)?.isLate).toBe(false);
  });

  it("An unsigned board names no author, before and after the reveal", () => {
    const board = new OpenBoard();
    board.add(BETO, 1);
    expect(board.view(BETO).me.cards).toMatchObject([{ authorId: null, isLate: false }]);
    board.goTo("GROUP");
    board.add(BETO, 2);
    expect(board.view(CARLA).cards.map(({ authorId }) => authorId)).toEqual([null, null]);
    expect(board.view(BETO).me.cardIds).toEqual([uuid(1), uuid(2)]);
    expect(textOf(board.state.cards)).not.toContain(BETO);
  });

  it("A signed board counts everybody's cards, an unsigned one only those that all see", () => {
    const countsOf = (signed: boolean) => {
      const board = new OpenBoard({ signed }, []);
      board.add(BETO, 1);
      board.add(ANA, 2, { columnId: "mejorar" });
      const counts = [board.shared.counts];
      board.goTo("GROUP");
      board.goTo("WRITE");
      board.add(BETO, 3);
      return [...counts, board.shared.counts];
    };
    expect(countsOf(true)).toEqual([
      { bien: 1, mejorar: 1 },
      { bien: 2, mejorar: 1 },
    ]);
    expect(countsOf(false)).toEqual([null, { bien: 1, mejorar: 1 }]);
  });

  it("The order after the reveal of an unsigned board says nothing about who wrote when", () => {
    const orderOf = (authors: string[], ns: number[]) => {
      const board = new OpenBoard();
      ns.forEach((n, index) => {
        board.add(authors[index] ?? ANA, n, { rank: "a0" });
      });
      board.goTo("GROUP");
      return board.shared.cards.map(({ id, rank }) => [id, rank]);
    };
    const first = orderOf([ANA, ANA, BETO, BETO], [1, 2, 3, 4]);
    expect(orderOf([BETO, CARLA, ANA, CARLA], [4, 2, 3, 1])).toEqual(first);
    expect(first.map(([id]) => id)).not.toEqual([1, 2, 3, 4].map(uuid));
  });

  it("The cards of a signed board keep their order at the reveal, and get ranks of their own", () => {
    const board = new OpenBoard({ signed: true });
    board.add(ANA, 3, { rank: "a1" });
    board.add(BETO, 2, { rank: "a1" });
    board.add(CARLA, 1, { rank: "a2" });
    board.add(CARLA, 4, { rank: "a0" });
    board.goTo("GROUP");
    expect(board.shared.cards.map(({ id }) => id)).toEqual([4, 2, 3, 1].map(uuid));
    expect(new Set(board.shared.cards.map(({ rank }) => rank)).size).toBe(4);
  });

  it("A card written without a name gets none when the board becomes signed", () => {
    const board = new OpenBoard();
    board.add(BETO, 1);
    board.do(ANA, { kind: "setSigned", signed: true });
    board.add(BETO, 2);
    board.goTo("GROUP");
    expect([1, 2].map((n) => board.card(ANA, uuid(n))?.authorId)).toEqual([null, BETO]);
    expect(board.codeOf(BETO, { kind: "editCard", cardId: uuid(1), text: "Otra", rev: 0 })).toBe("done");
  });

  it("The cards of a board that becomes unsigned lose their names for good", () => {
    const board = new OpenBoard({ signed: true });
    const cardId = board.add(BETO, 1);
    board.do(ANA, { kind: "setSigned", signed: false });
    expect(textOf(board.state.cards)).not.toContain(BETO);
    board.do(ANA, { kind: "setSigned", signed: true });
    board.goTo("GROUP");
    expect(board.card(ANA, cardId)?.authorId).toBeNull();
  });

  it("A card that its author saw as unsigned has no name on a signed board, is never late, and nobody counts it while it is hidden", () => {
    const board = new OpenBoard({ signed: true });
    board.add(BETO, 1, { signed: false });
    board.do(BETO, { kind: "addCard", cardId: uuid(2), columnId: "bien", text: "De una versión anterior", rank: "a1" });
    board.add(BETO, 3);
    expect(board.shared.counts).toEqual({ bien: 1, mejorar: 0 });
    board.do(BETO, { kind: "moveCard", cardId: uuid(1), columnId: "mejorar", rank: "a0" });
    expect(board.shared.counts).toEqual({ bien: 1, mejorar: 0 });
    board.goTo("GROUP");
    board.add(BETO, 4, { signed: false });
    expect(board.shared.counts).toEqual({ bien: 3, mejorar: 1 });
    expect([1, 2, 3, 4].map((n) => board.card(ANA, uuid(n))?.authorId)).toEqual([null, null, BETO, null]);
    expect(board.card(ANA, uuid(4))?.isLate).toBe(false);
  });

  it("A board that becomes signed does not count the cards that were written without a name", () => {
    const board = new OpenBoard();
    board.add(BETO, 1);
    board.do(CARLA, { kind: "facilitate" });
    board.do(CARLA, { kind: "setSigned", signed: true });
    expect(board.shared.counts).toEqual({ bien: 0, mejorar: 0 });
    board.add(BETO, 2);
    expect(board.shared.counts).toEqual({ bien: 1, mejorar: 0 });
  });

  it("Signing is fixed once the board has left Llegar, whether somebody wrote or not", () => {
    for (const cards of [0, 1]) {
      const board = new OpenBoard();
      if (cards > 0) board.add(BETO, 1);
      expect(board.codeOf(ANA, { kind: "setSigned", signed: true })).toBe("done");
      expect(board.codeOf(ANA, { kind: "setSigned", signed: false })).toBe("done");
      board.goTo("WRITE");
      board.goTo("ARRIVE");
      expect(board.codeOf(ANA, { kind: "setSigned", signed: true })).toBe("signing_fixed");
      expect(board.codeOf(ANA, { kind: "setSigned", signed: false })).toBe("done");
    }
  });

  it("What a person reads about their own gestures does not depend on the hidden cards of others", () => {
    const told = (others: number) => {
      const board = new OpenBoard();
      for (let n = 1; n <= others; n++) board.add(n % 2 ? BETO : CARLA, n, { text: "€".repeat(100) });
      const codes = Array.from({ length: 62 }, (_, n) =>
        board.codeOf(ANA, { kind: "addCard", cardId: uuid(200 + n), columnId: "bien", text: "Mía", rank: "a0" }),
      );
      codes.push(board.codeOf(ANA, { kind: "removeCard", cardId: uuid(200) }));
      codes.push(board.codeOf(ANA, { kind: "restoreCard", cardId: uuid(200) }));
      codes.push(board.codeOf(ANA, { kind: "setSigned", signed: true }));
      return [codes, board.view(ANA)];
    };
    expect(told(120)).toEqual(told(0));
  });

  it("No view holds the secrets of the board", () => {
    const board = new OpenBoard({}, []);
    board.add(BETO, 1);
    board.goTo("GROUP");
    const owner = board.state.cards[uuid(1)]?.owner ?? "";
    expect(owner).toMatch(/^[0-9a-f]{64}$/);
    for (const part of [owner, "a key", "a seed"]) expect(textOf(board.view(BETO))).not.toContain(part);
  });
});
