import { describe, expect, it } from "vitest";
import { askedFirst, peopleWithFichas } from "#app/boards/room/asked-first.ts";
import { ANA, BETO, CARLA, OpenBoard, uuid } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Step } from "#worker/contract/boards.ts";

const takeOver: Gesture = { kind: "facilitate" };

describe("Taking over asks where the person who facilitates is at the table, or may be", () => {
  it.each<[string, readonly string[] | null, string | undefined]>([
    ["A person is asked while the other is there", [ANA, BETO], "facilitating"],
    ["Nobody is asked while the other is not there", [BETO, CARLA], undefined],
    ["A person is asked whose page is not connected and does not know", null, "facilitating"],
  ])("%s", (_name, watching, about) => {
    const view = new OpenBoard().view(BETO);
    expect(askedFirst(view, [takeOver], watching)?.about).toBe(about);
  });

  it.each<[string, boolean, string | undefined]>([
    ["A person is asked where a plan hides who is there", false, "facilitating"],
    ["Nobody is asked where the other has not been at a board with a plan for a day", true, undefined],
  ])("%s", (_name, isFacilitatorAway, about) => {
    const end = "2026-11-25T21:00:00.000Z";
    const times = { write: end, choose: end, talk: end };
    const plan = { ...times, closes: true, next: "write" as const, pausedAt: null, waits: false, isFacilitatorAway };
    const view = { ...new OpenBoard().view(BETO), plan };
    expect(askedFirst(view, [takeOver], [BETO, CARLA])?.about).toBe(about);
  });

  it("Nobody is asked where nobody facilitates", () => {
    const view = { ...new OpenBoard().view(BETO), facilitatorId: null };
    for (const watching of [[ANA, BETO], null]) expect(askedFirst(view, [takeOver], watching)).toBeUndefined();
  });
});

describe("Leaving Elegir asks while people have fichas", () => {
  /** Ana has placed all of hers, and Beto one. */
  function choosing() {
    const board = new OpenBoard({ budget: 2, perGroup: 2 });
    board.add(ANA, 1);
    board.goTo("CHOOSE");
    board.do(ANA, { kind: "setFichas", groupId: uuid(1), n: 2 });
    board.do(BETO, { kind: "setFichas", groupId: uuid(1), n: 1 });
    return board;
  }
  const goTo = (step: Step): Gesture => ({ kind: "goTo", step, stepRev: 1 });

  it("The question counts the people who have some fichas", () => {
    expect(peopleWithFichas(choosing().view(ANA), [ANA, BETO, CARLA])).toBe(2);
    // A person who has left the table still has some.
    expect(peopleWithFichas(choosing().view(ANA), [ANA])).toBe(1);
  });

  it.each<[string, Step, string[], string | undefined]>([
    ["A person is asked who goes on to Conversar while Beto has one", "TALK", [ANA, BETO], "fichas"],
    ["A person is asked who goes on to Agradecer while Beto has one", "THANK", [ANA, BETO], "fichas"],
    ["Nobody is asked who goes back to Juntar", "GROUP", [ANA, BETO], undefined],
  ])("%s", (_name, step, watching, about) => {
    expect(askedFirst(choosing().view(ANA), [goTo(step)], watching)?.about).toBe(about);
  });

  it("Nobody is asked once all have placed theirs, or where there is nothing to choose", () => {
    const board = choosing();
    board.do(BETO, { kind: "setFichas", groupId: uuid(1), n: 2 });
    expect(askedFirst(board.view(ANA), [goTo("TALK")], [ANA, BETO])).toBeUndefined();
    const empty = new OpenBoard({}, ["CHOOSE"]);
    expect(askedFirst(empty.view(ANA), [goTo("TALK")], [ANA, BETO])).toBeUndefined();
  });
});

it("Showing the answers to the question asks first, because nobody can hide them again", () => {
  const gesture: Gesture = { kind: "showOpening", openingId: uuid(1) };
  expect(askedFirst(new OpenBoard().view(ANA), [gesture], [ANA, BETO])).toEqual({ about: "reveal", gesture });
});
