import { describe, expect, it } from "vitest";
import { withAuthors, withNewSecret, withoutAuthors } from "#party/board/authors.ts";
import { closeBoard } from "#party/board/document.ts";
import { mergePerson } from "#party/board/person.ts";
import { predict } from "#party/board/predict.ts";
import { RARE_RULES } from "#party/board/rare-rules.ts";
import { ANA, BETO, CARLA, context, OpenBoard, planFrom, uuid } from "#tests/factories/board.ts";
import type { Mark } from "#worker/contract/reactions.ts";

const CARD = uuid(1);
const react = (mark: Mark | null, cardId = CARD) => ({ kind: "react", cardId, mark }) as const;

/** A card of Beto that everybody sees. */
function revealed(signed = false): OpenBoard {
  const board = new OpenBoard({ signed });
  board.add(BETO, 1);
  board.goTo("GROUP");
  return board;
}

const countsIn = (board: OpenBoard) => board.card(CARLA, CARD)?.reactions;

describe("Reactions", () => {
  it("A person has one mark on a card: another replaces it, and null takes it back", () => {
    const board = revealed();
    board.do(ANA, react("agree"));
    board.do(CARLA, react("agree"));
    expect(countsIn(board)).toEqual({ agree: 2 });
    board.do(ANA, react("thanks"));
    expect(countsIn(board)).toEqual({ agree: 1, thanks: 1 });
    expect(board.view(ANA).me.reactions).toEqual({ [CARD]: "thanks" });
    board.do(ANA, react(null));
    board.do(CARLA, react(null));
    expect(board.card(ANA, CARD)).not.toHaveProperty("reactions");
    expect(board.view(ANA).me.reactions).toEqual({});
  });

  it("A page that has not loaded the rule shows a reaction only with the room's answer", () => {
    const view = revealed().view(ANA);
    expect(predict(view, [react("agree")], ANA, null)).toEqual(view);
    expect(predict(view, [react("agree")], ANA, RARE_RULES).me.reactions).toEqual({ [CARD]: "agree" });
  });

  it.each([true, false])("Nobody learns who reacted, also where cards are signed (%s)", (signed) => {
    const board = revealed(signed);
    board.do(CARLA, react("lived"));
    expect(JSON.stringify(board.view(ANA))).not.toContain(CARLA);
    expect(board.view(ANA).me.reactions).toEqual({});
    expect(board.do(ANA, react("agree"))).not.toHaveProperty("activity");
  });

  it("Two boards on which the same people reacted in another order are the same", () => {
    const stateAfter = (people: string[]) => {
      const board = revealed();
      for (const person of people) board.do(person, react(person === ANA ? "thanks" : "agree"));
      return JSON.stringify(board.state);
    };
    expect(stateAfter([ANA, BETO, CARLA])).toBe(stateAfter([CARLA, BETO, ANA]));
  });

  it("Before the reveal nobody reacts, not even to their own card, and to others a hidden card does not exist", () => {
    const board = new OpenBoard();
    board.add(BETO, 1);
    expect(board.codeOf(BETO, react("agree"))).toBe("not_yet");
    expect(board.codeOf(ANA, react("agree"))).toBe("not_found");
  });

  it("After going back to writing nobody reacts or takes a reaction back, also on a board with a plan", () => {
    for (const plan of [undefined, planFrom(Date.now())]) {
      const board = new OpenBoard(plan ? { plan } : {});
      board.add(BETO, 1);
      board.goTo("CHOOSE");
      board.do(ANA, react("surprise"));
      board.goTo("WRITE");
      expect(board.codeOf(CARLA, react("agree"))).toBe("not_yet");
      expect(board.codeOf(ANA, react(null))).toBe("not_yet");
      expect(countsIn(board)).toEqual({ surprise: 1 });
    }
  });

  it("A removed card takes its reactions along, and has them again when it is restored", () => {
    const board = revealed();
    board.do(CARLA, react("agree"));
    board.do(BETO, { kind: "removeCard", cardId: CARD });
    expect(board.view(CARLA).me.reactions).toEqual({});
    expect(board.codeOf(CARLA, react("thanks"))).toBe("not_found");
    board.do(BETO, { kind: "restoreCard", cardId: CARD });
    expect(countsIn(board)).toEqual({ agree: 1 });
    expect(board.view(CARLA).me.reactions).toEqual({ [CARD]: "agree" });
  });

  it("Fichas and the number of people who take part do not depend on reactions", () => {
    const board = revealed();
    const { voters } = board.shared;
    board.do(CARLA, react("agree"));
    expect(board.shared).toMatchObject({ voters, ready: [] });
  });

  it("A guest's mark becomes the account's, stays beside one of the account, and merging twice changes nothing", () => {
    const board = revealed();
    board.add(BETO, 2);
    board.do(CARLA, react("lived"));
    board.do(CARLA, react("lived", uuid(2)));
    board.do(ANA, react("agree"));
    board.state = mergePerson(board.state, CARLA, ANA, context);
    expect(board.view(ANA).me.reactions).toEqual({ [CARD]: "agree", [uuid(2)]: "lived" });
    expect(board.view(CARLA).me.reactions).toEqual({ [CARD]: "lived" });
    expect(countsIn(board)).toEqual({ agree: 1, lived: 1 });
    const once = board.state;
    expect(mergePerson(once, CARLA, ANA, context)).toBe(once);
  });

  it("The closed board keeps how many reactions there are, and nothing that leads to a person", () => {
    const board = revealed();
    for (const person of [ANA, CARLA]) board.do(person, react("thanks"));
    const { cards } = closeBoard(board.state, context);
    expect(cards.map(({ reactions }) => reactions)).toEqual([{ thanks: 2 }]);
    const prints = Object.keys(board.state.cards[CARD]?.reactions ?? {});
    expect(prints).toHaveLength(2);
    for (const print of prints) expect(JSON.stringify(cards)).not.toContain(print);
  });

  it("A copy for a backup has the marks without people, and those who have its key get them back", () => {
    const board = revealed();
    board.add(ANA, 2);
    for (const id of [CARD, uuid(2)]) board.do(CARLA, react("lived", id));
    board.do(ANA, react("agree"));
    const { state, authors } = withoutAuthors(board.state);
    const prints = Object.keys(board.state.cards[CARD]?.reactions ?? {});
    expect(prints).toHaveLength(2);
    for (const print of prints) expect(JSON.stringify(state)).not.toContain(print);
    expect(state.cards[CARD]?.reactions).toEqual({ 0: "agree", 1: "lived" });
    expect(withAuthors(state, authors)).toEqual(board.state);
    const { reactions: _, ...older } = authors;
    expect(withAuthors(state, older).cards[CARD]?.reactions).toEqual({ 0: "agree", 1: "lived" });
    const elsewhere = new OpenBoard();
    elsewhere.state = withNewSecret(state, { key: "another key", seed: "another seed" }, context);
    expect(countsIn(elsewhere)).toEqual({ agree: 1, lived: 1 });
    expect(elsewhere.view(CARLA).me.reactions).toEqual({});
  });
});
