import { describe, expect, it } from "vitest";
import { createBoard } from "#party/board/state.ts";
import { SCHEMA, upgradeState } from "#party/board/upgrade.ts";
import { ANA, BETO, OpenBoard, settings } from "#tests/factories/board.ts";
import { storedBoards } from "#tests/factories/stored-boards.ts";

const stored = storedBoards(ANA, BETO);
/** A row says only that its text is JSON. */
const opened = stored.map(({ schema, text }) => upgradeState(schema, JSON.parse(text)));
const fieldsOf = (record: object | undefined) => Object.keys(record ?? {}).sort();

describe("A board that an earlier version stored", () => {
  it("There is a stored board of each released version", () => {
    expect(stored.map(({ schema }) => schema)).toEqual(Array.from({ length: SCHEMA }, (_, index) => index + 1));
  });

  it("A stored board of each version is the same board in this version", () => {
    for (const state of opened) expect(state).toEqual(JSON.parse(stored.at(-1)?.text ?? ""));
  });

  it("An upgraded board has the fields of a new board, a new card and a new group", () => {
    const board = new OpenBoard();
    const cardId = board.add(ANA, 1);
    const fresh = createBoard(settings(), ANA, { key: "", seed: "" }, 0);
    for (const state of opened) {
      expect(fieldsOf(state)).toEqual(fieldsOf(fresh));
      for (const card of Object.values(state.cards))
        expect(fieldsOf(card)).toEqual(fieldsOf(board.state.cards[cardId]));
      for (const group of Object.values(state.groups))
        expect(fieldsOf(group)).toEqual(fieldsOf(board.state.groups[cardId]));
      expect(fieldsOf(state.pulse.arrive)).toEqual(fieldsOf(fresh.pulse.arrive));
    }
  });

  it("An upgraded board does not have the order of insertion", () => {
    for (const { cards, groups, fichas } of opened)
      for (const record of [cards, groups, fichas, ...Object.values(fichas)])
        expect(Object.keys(record)).toEqual(Object.keys(record).sort());
  });

  it("A stored board of this version is taken as it is", () => {
    const { state } = new OpenBoard();
    expect(upgradeState(SCHEMA, state)).toBe(state);
  });
});
