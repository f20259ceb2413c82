import { describe, expect, it } from "vitest";
import { closeBoard } from "#party/board/document.ts";
import { inverseOf } from "#party/board/gestures.ts";
import { leaveTeam } from "#party/board/person.ts";
import { predict } from "#party/board/predict.ts";
import { RARE_RULES } from "#party/board/rare-rules.ts";
import { ANA, BETO, CARLA, context, OpenBoard } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Step } from "#worker/contract/boards.ts";

const ready = (step: Step, isReady = true): Extract<Gesture, { kind: "ready" }> => ({
  kind: "ready",
  step,
  ready: isReady,
});

describe("Listo", () => {
  it("Everybody sees who is ready for the present step, sorted by id and not by time", () => {
    const board = new OpenBoard();
    for (const person of [CARLA, ANA, BETO]) board.do(person, ready("ARRIVE"));
    expect(board.view(BETO).ready).toEqual([ANA, BETO, CARLA]);
    expect(board.state.ready.ARRIVE).toEqual([ANA, BETO, CARLA]);
  });

  it("A second press takes Listo back, and it is the inverse of the first", () => {
    const board = new OpenBoard();
    const inverse = inverseOf(board.view(BETO), ready("ARRIVE"));
    expect(inverse).toEqual(ready("ARRIVE", false));
    board.do(BETO, ready("ARRIVE"));
    board.do(BETO, ready("ARRIVE", false));
    expect(board.shared.ready).toEqual([]);
  });

  it("Listo that is said twice changes nothing, and neither does taking back what nobody said", () => {
    const board = new OpenBoard();
    const before = board.state;
    board.do(BETO, ready("ARRIVE", false));
    expect(board.state).toBe(before);
    board.do(BETO, ready("ARRIVE"));
    const once = board.state;
    board.do(BETO, ready("ARRIVE"));
    expect(board.state).toBe(once);
  });

  it("Listo is about its step: it is kept when the step is left, and counts when the board comes back", () => {
    const board = new OpenBoard({}, ["WRITE"]);
    board.do(BETO, ready("WRITE"));
    board.goTo("GROUP");
    expect(board.shared.ready).toEqual([]);
    board.goTo("WRITE");
    expect(board.shared.ready).toEqual([BETO]);
  });

  it("Listo that a browser sends after the step has changed does not count for the next step", () => {
    const board = new OpenBoard({}, ["WRITE", "GROUP"]);
    board.do(BETO, ready("WRITE"));
    expect(board.shared.ready).toEqual([]);
    board.goTo("WRITE");
    expect(board.shared.ready).toEqual([BETO]);
  });

  it("The activity has no sentence about Listo, and the view names only the person who said it", () => {
    const board = new OpenBoard();
    const outcome = board.do(BETO, ready("ARRIVE"));
    expect(outcome.activity).toBeUndefined();
    expect(JSON.stringify(board.view(ANA)).match(new RegExp(BETO, "g"))).toHaveLength(1);
  });

  it("The browser shows the press before the room answers, and what the others said stays", () => {
    const board = new OpenBoard();
    board.do(CARLA, ready("ARRIVE"));
    const view = board.view(BETO);
    expect(predict(view, [ready("ARRIVE")], BETO, RARE_RULES)).toEqual({ ...view, ready: [BETO, CARLA] });
    expect(predict(view, [ready("ARRIVE"), ready("ARRIVE", false)], BETO, RARE_RULES).ready).toEqual([CARLA]);
  });

  it("A person who leaves the team is ready for no step any more", () => {
    const board = new OpenBoard();
    for (const step of ["ARRIVE", "WRITE"] as const) for (const person of [BETO, CARLA]) board.do(person, ready(step));
    const left = leaveTeam(board.state, BETO);
    expect(left.ready).toMatchObject({ ARRIVE: [CARLA], WRITE: [CARLA] });
    expect(leaveTeam(left, BETO)).toBe(left);
  });

  it("A closed board does not keep who was ready", () => {
    const board = new OpenBoard();
    board.do(BETO, ready("ARRIVE"));
    expect(JSON.stringify(closeBoard(board.state, context))).not.toContain(BETO);
  });
});
