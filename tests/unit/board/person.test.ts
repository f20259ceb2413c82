import { describe, expect, it } from "vitest";
import { mergePerson } from "#party/board/person.ts";
import { ANA, BETO, CARLA, context, OpenBoard, uuid } from "#tests/factories/board.ts";

/** Beto was the guest; Ana is the account. */
function merge(board: OpenBoard): void {
  board.state = mergePerson(board.state, BETO, ANA, context);
}

/** Both answered, placed fichas on the same groups and reacted to the same card. */
function bothChose() {
  const board = new OpenBoard({ budget: 5, perGroup: 3, opening: { text: "¿Mar o montaña?" } });
  const [first, second] = [board.add(ANA, 1), board.add(BETO, 2)];
  for (const person of [ANA, BETO]) {
    board.do(person, { kind: "answer", question: "arrive", value: 4 });
    board.do(person, { kind: "answerOpening", openingId: "created", answerId: `${person}-1`, text: "Mar" });
  }
  board.goTo("CHOOSE");
  board.do(ANA, { kind: "setFichas", groupId: first, n: 3 });
  board.do(ANA, { kind: "setFichas", groupId: second, n: 1 });
  board.do(BETO, { kind: "setFichas", groupId: first, n: 2 });
  board.do(BETO, { kind: "setFichas", groupId: second, n: 3 });
  for (const person of [ANA, BETO]) board.do(person, { kind: "react", cardId: first, mark: "agree" });
  return { board, first, second };
}

describe("A guest who becomes an account that exists", () => {
  it.each([true, false])(
    "The account gets the guest's cards, revealed, hidden and removed, also as their author (signed: %s)",
    (signed) => {
      const board = new OpenBoard({ signed });
      const [seen, removed] = [board.add(BETO, 1), board.add(BETO, 2)];
      board.do(BETO, { kind: "removeCard", cardId: removed });
      board.goTo("GROUP");
      board.goTo("WRITE");
      const hidden = board.add(BETO, 3);
      board.add(CARLA, 4);
      merge(board);
      expect(board.view(ANA).me).toMatchObject({
        cardIds: [seen, hidden].sort(),
        cards: [{ id: hidden }],
        removed: [{ id: removed }],
      });
      expect(board.card(ANA, seen)?.authorId).toBe(signed ? ANA : null);
      expect(board.codeOf(ANA, { kind: "editCard", cardId: seen, rev: 0, text: "Con cuenta" })).toBe("done");
      expect(board.codeOf(ANA, { kind: "restoreCard", cardId: removed })).toBe("done");
      expect(board.view(BETO).me).toMatchObject({ cardIds: [], cards: [], removed: [] });
      expect(JSON.stringify(board.state)).not.toContain(BETO);
    },
  );

  it("The account facilitates, and has answered what the guest answered", () => {
    const board = new OpenBoard();
    board.do(BETO, { kind: "facilitate" });
    board.do(BETO, { kind: "answer", question: "arrive", value: 5 });
    merge(board);
    expect(board.shared).toMatchObject({ facilitatorId: ANA, pulse: { arrive: { n: 1 } } });
    expect(board.view(ANA).me.answered).toEqual({ arrive: true, worth: false });
  });

  it("The account is ready for each step for which the guest was, once, and the ids stay sorted", () => {
    const board = new OpenBoard();
    for (const person of [BETO, CARLA]) board.do(person, { kind: "ready", step: "ARRIVE", ready: true });
    for (const person of [ANA, BETO]) board.do(person, { kind: "ready", step: "WRITE", ready: true });
    merge(board);
    expect(board.state.ready).toMatchObject({ ARRIVE: [ANA, CARLA], WRITE: [ANA] });
  });

  it("Two answers stay two, because nothing shows which value was whose", () => {
    const board = new OpenBoard();
    for (const person of [ANA, BETO, CARLA, uuid(9004)])
      board.do(person, { kind: "answer", question: "arrive", value: 4 });
    merge(board);
    board.goTo("WRITE");
    expect(board.shared.pulse.arrive).toEqual({ n: 4, counts: [0, 0, 0, 4, 0] });
  });

  it("The guest's fichas become the account's where the account has placed none", () => {
    const board = new OpenBoard();
    const [first, second] = [board.add(ANA, 1), board.add(ANA, 2)];
    board.goTo("CHOOSE");
    board.do(ANA, { kind: "setFichas", groupId: second, n: 1 });
    board.do(ANA, { kind: "setFichas", groupId: second, n: 0 });
    board.do(BETO, { kind: "setFichas", groupId: first, n: 3 });
    merge(board);
    expect(board.view(ANA).me).toMatchObject({ fichas: { [first]: 3 }, left: 2 });
    expect(board.view(BETO).me).toMatchObject({ fichas: {}, left: 5 });
    board.do(ANA, { kind: "setFichas", groupId: first, n: 0 });
    expect(board.shared.voters).toEqual({ some: 0, all: 0 });
  });

  it("Where both placed fichas or reacted to a card, both count as before, and the account changes its own", () => {
    const { board, first, second } = bothChose();
    merge(board);
    expect(board.view(ANA).me).toMatchObject({ fichas: { [first]: 3, [second]: 1 }, left: 1 });
    expect(board.codeOf(ANA, { kind: "setFichas", groupId: second, n: 3 })).toBe("no_fichas_left");
    board.do(ANA, { kind: "setFichas", groupId: first, n: 0 });
    board.do(ANA, { kind: "react", cardId: first, mark: null });
    expect(board.card(CARLA, first)).toMatchObject({ reactions: { agree: 1 } });
    board.goTo("TALK");
    expect(board.shared.totals).toEqual({ [first]: 2, [second]: 4 });
  });

  it.each(["CHOOSE", "TALK"] as const)("The merge changes nothing that others see without names in %s", (step) => {
    const { board } = bothChose();
    board.goTo(step);
    const seen = () => [board.shared, board.view(CARLA)];
    const before = seen();
    merge(board);
    expect(seen()).toEqual(before);
  });

  it("Merging twice, or a guest who did nothing, changes nothing", () => {
    const board = new OpenBoard();
    board.add(BETO, 1);
    board.do(BETO, { kind: "answer", question: "worth", value: 2 });
    board.do(BETO, { kind: "ready", step: "ARRIVE", ready: true });
    merge(board);
    const once = board.state;
    merge(board);
    expect(board.state).toBe(once);
    board.state = mergePerson(once, CARLA, ANA, context);
    expect(board.state).toBe(once);
  });
});
