import { describe, expect, it } from "vitest";
import { undoOfActivity } from "#app/boards/room/activity.ts";
import { isReveal } from "#app/boards/room/asked-first.ts";
import { inversesOf } from "#app/boards/room/undo.ts";
import { RARE_RULES } from "#party/board/rare-rules.ts";
import { ANA, BETO, OpenBoard, uuid } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Step } from "#worker/contract/boards.ts";

const join = (n: number, other: number): Gesture => ({ kind: "joinGroup", cardId: uuid(n), withCardId: uuid(other) });
const move = (n: number, columnId: string): Gesture => ({ kind: "moveCard", cardId: uuid(n), columnId, rank: "b05V" });
const leave = (n: number, group: number): Gesture => ({
  kind: "leaveGroup",
  cardId: uuid(n),
  newGroupId: uuid(group),
});

/** Cards 1 and 2 in a group with a name, and card 3 alone. */
function grouped(): OpenBoard {
  const board = new OpenBoard({}, ["GROUP"]);
  for (const n of [1, 2, 3]) board.add(ANA, n);
  board.do(ANA, join(2, 1));
  board.do(ANA, { kind: "nameGroup", groupId: uuid(1), title: "Las pruebas" });
  return board;
}

describe("What a person did in several gestures is undone from the last to the first", () => {
  it.each<[string, Gesture[]]>([
    ["A whole group that joined another card", [join(1, 3), join(2, 3)]],
    ["A card that was moved twice", [move(3, "mejorar"), move(3, "bien")]],
    ["The first card of a group that left it for another column", [leave(1, 9), move(1, "mejorar")]],
  ])("%s is as before after the undo", (_name, gestures) => {
    const board = grouped();
    const before = board.shared;
    const inverses = inversesOf(board.view(ANA), gestures, ANA, RARE_RULES);
    for (const gesture of [...gestures, ...(inverses ?? [])]) board.do(ANA, gesture);
    expect(inverses).toHaveLength(gestures.length);
    expect(board.shared.cards).toEqual(before.cards);
    expect(board.group(uuid(1))).toMatchObject({ title: "Las pruebas" });
  });
});

describe("What another person did with a card is undone from the board before it", () => {
  it.each<[string, Gesture]>([
    ["A card alone that joined a group", join(3, 1)],
    ["A card that joined another card and left the rest of its group", join(2, 3)],
    ["A card that left a group", leave(2, 9)],
  ])("%s is as before after the undo", (_name, gesture) => {
    const board = grouped();
    const before = board.view(ANA);
    const { activity } = board.do(BETO, gesture);
    const undo = activity && undoOfActivity(activity, before);
    if (!undo) throw new Error("no undo");
    board.do(ANA, undo);
    expect(board.shared.cards).toEqual(before.cards);
    expect(board.group(uuid(1))).toMatchObject({ title: "Las pruebas" });
  });
});

describe("A reveal is a change from a step that hides cards to one that shows them", () => {
  it.each<[Step, Step, boolean]>([
    ["ARRIVE", "WRITE", false],
    ["ARRIVE", "GROUP", true],
    ["WRITE", "GROUP", true],
    ["WRITE", "THANK", true],
    ["WRITE", "ARRIVE", false],
    ["GROUP", "WRITE", false],
    ["CHOOSE", "TALK", false],
  ])("Going from %s to %s reveals cards: %s", (from, step, expected) => {
    const view = new OpenBoard({}, [from]).view(ANA);
    const change: Gesture = { kind: "goTo", step, stepRev: view.stepRev };
    expect(isReveal(view, change)).toBe(expected);
  });
});
