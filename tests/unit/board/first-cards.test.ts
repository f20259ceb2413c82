import { describe, expect, it } from "vitest";
import { firstCards } from "#party/board/first-cards.ts";
import { ANA, BETO, OpenBoard, uuid } from "#tests/factories/board.ts";

function boardOf(cards: number): OpenBoard {
  const board = new OpenBoard();
  for (let number = 1; number <= cards; number += 1) board.add(BETO, number);
  board.goTo("GROUP");
  return board;
}

const idsOf = ({ view }: ReturnType<typeof firstCards>) => view.cards.map(({ id }) => id).sort();

describe("The first cards of a board", () => {
  it("The first cards of a small board are all of its cards", () => {
    const view = boardOf(5).view(ANA);
    expect(firstCards(view, 5)).toEqual({ view, omittedCards: 0, omittedComments: 0 });
  });

  it("The first cards are the ones on top, with their groups alone, and the others are counted", () => {
    const view = boardOf(8).view(ANA);
    const first = firstCards(view, 5);
    expect(first.omittedCards).toBe(3);
    expect(first.view.cards).toEqual(view.cards.slice(0, 5));
    expect(first.view.groups.map(({ id }) => id).sort()).toEqual(idsOf(first));
    expect(first.view.counts).toEqual(view.counts);
  });

  it("The first cards hold the person's own hidden ones before all others", () => {
    const board = boardOf(4);
    board.goTo("WRITE");
    const own = board.add(ANA, 9);
    const first = firstCards(board.view(ANA), 3);
    expect(first.view.me.cards.map(({ id }) => id)).toEqual([own]);
    expect(first.view.cards).toHaveLength(2);
    expect(first.omittedCards).toBe(2);
  });

  it("The first cards hold the group in focus and those with most fichas, as whole groups", () => {
    const board = boardOf(6);
    board.do(ANA, { kind: "joinGroup", cardId: uuid(6), withCardId: uuid(5) });
    board.goTo("CHOOSE");
    board.do(ANA, { kind: "setFichas", groupId: uuid(5), n: 2 });
    board.do(ANA, { kind: "setFichas", groupId: uuid(3), n: 1 });
    board.goTo("TALK");
    expect(idsOf(firstCards(board.view(ANA), 3))).toEqual([uuid(3), uuid(5), uuid(6)]);
    board.do(ANA, { kind: "focus", groupId: uuid(4) });
    expect(idsOf(firstCards(board.view(ANA), 3))).toEqual([uuid(4), uuid(5), uuid(6)]);
  });

  it("The first cards hold a part of a group that alone has too many", () => {
    const board = boardOf(6);
    for (const number of [2, 3, 4, 5, 6])
      board.do(ANA, { kind: "joinGroup", cardId: uuid(number), withCardId: uuid(1) });
    expect(firstCards(board.view(ANA), 4)).toMatchObject({ omittedCards: 2, view: { cards: { length: 4 } } });
  });

  it("The first comments are the oldest ones of the group in focus, then those of the others, and the rest is counted", () => {
    const board = boardOf(4);
    for (let n = 1; n <= 9; n++) {
      board.do(BETO, { kind: "addComment", commentId: uuid(100 + n), groupId: uuid(n % 4 || 4), text: `Uno ${n}` });
    }
    const { view, omittedCards, omittedComments } = firstCards(board.view(ANA), 4);
    expect(view.comments.map(({ text }) => text)).toEqual(["Uno 1", "Uno 2", "Uno 3", "Uno 4"]);
    expect({ omittedCards, omittedComments }).toEqual({ omittedCards: 0, omittedComments: 5 });
    board.goTo("TALK");
    board.do(ANA, { kind: "focus", groupId: uuid(3) });
    const focused = firstCards(board.view(ANA), 4).view.comments;
    expect(focused.map(({ text }) => text)).toEqual(["Uno 1", "Uno 2", "Uno 3", "Uno 7"]);
    const two = firstCards(board.view(ANA), 2).view;
    expect(two.comments.every(({ groupId }) => two.groups.some(({ id }) => id === groupId))).toBe(true);
  });
});
