import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeBoard } from "#party/board/document.ts";
import { predict } from "#party/board/predict.ts";
import { RARE_RULES } from "#party/board/rare-rules.ts";
import { ANA, BETO, CARLA, context, OpenBoard, planFrom, uuid } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Ends } from "#worker/contract/board-phases.ts";

const START = Date.parse("2026-11-23T15:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

const inHours = (hours: number) => new Date(START + hours * HOUR).toISOString();
const ends = (write: number, choose: number, talk: number): Ends => ({
  write: inHours(write),
  choose: inHours(choose),
  talk: inHours(talk),
});
const setPlan = (plan: Ends | null): Gesture => ({ kind: "setPlan", plan });
const addDay = (end: string, zone = "UTC"): Gesture => ({ kind: "addDay", end, zone });

/** It lasts three days from now, and Ana facilitates it. */
class PlannedBoard extends OpenBoard {
  constructor({ signed = false, closes = true } = {}) {
    super({ signed, plan: { ...planFrom(START), closes } });
  }

  /** The board as Beto finds it some hours after its beginning. */
  at(hours: number) {
    vi.setSystemTime(START + hours * HOUR);
    this.visit(BETO);
    return this.view(BETO);
  }

  writeAll(): this {
    for (const [index, person] of [ANA, BETO, CARLA].entries()) this.add(person, index + 1);
    return this;
  }
}

describe("A board with a plan", () => {
  it("A board with a plan begins where people write, and the question of Llegar is open there until they have written", () => {
    const board = new PlannedBoard();
    expect(board.shared).toMatchObject({ step: "WRITE", stepRev: 0, plan: { next: "write", pausedAt: null } });
    expect(board.codeOf(BETO, { kind: "answer", question: "arrive", value: 4 })).toBe("done");
    board.writeAll().at(24);
    expect(board.codeOf(CARLA, { kind: "answer", question: "arrive", value: 4 })).toBe("changed_meanwhile");
  });

  it("The answers of Llegar are published when the writing ends", () => {
    const board = new PlannedBoard().writeAll();
    for (const person of [ANA, BETO, CARLA, "dani"]) board.do(person, { kind: "answer", question: "arrive", value: 4 });
    expect(board.at(24).pulse.arrive).toEqual({ n: 4, counts: [0, 0, 0, 4, 0] });
  });

  it("The board goes on at each end and not a moment before, and the last end leaves the step", () => {
    const board = new PlannedBoard().writeAll();
    expect(board.at(24 - 1 / HOUR).step).toBe("WRITE");
    expect(board.at(24)).toMatchObject({ step: "CHOOSE", stepRev: 1, isRevealed: true, plan: { next: "choose" } });
    expect(board.at(48)).toMatchObject({ step: "TALK", stepRev: 2, plan: { next: "talk" } });
    expect(board.at(72)).toMatchObject({ step: "TALK", stepRev: 2, plan: { next: null } });
  });

  it("The board keeps two ends that are overdue, each once", () => {
    const board = new PlannedBoard().writeAll();
    expect(board.at(60)).toMatchObject({ step: "TALK", stepRev: 2 });
    const { state } = board;
    board.visit(BETO);
    expect(board.state).toBe(state);
  });

  it("The board does not go on twice when the facilitator has gone on earlier, and goes on again after going back", () => {
    const board = new PlannedBoard().writeAll();
    board.goTo("CHOOSE");
    expect(board.at(25)).toMatchObject({ step: "CHOOSE", stepRev: 1 });
    board.goTo("WRITE");
    expect(board.at(30)).toMatchObject({ step: "WRITE", stepRev: 2, plan: { next: "choose" } });
    board.writeAll();
    for (const [index, person] of [ANA, BETO, CARLA].entries()) board.add(person, index + 10);
    expect(board.at(48)).toMatchObject({ step: "TALK", stepRev: 3 });
  });

  it("When the facilitator returns to writing before its end, that end comes next again, and the browser predicts it", () => {
    const board = new PlannedBoard().writeAll();
    board.goTo("CHOOSE");
    const before = board.view(ANA);
    board.goTo("WRITE");
    expect(board.view(ANA).plan?.next).toBe("write");
    expect(predict(before, [{ kind: "goTo", step: "WRITE", stepRev: 1 }], ANA, RARE_RULES)).toEqual(board.view(ANA));
  });

  it("A board with a plan has the steps of the plan only", () => {
    const board = new PlannedBoard();
    for (const step of ["ARRIVE", "GROUP", "THANK"] as const)
      expect(board.codeOf(ANA, { kind: "goTo", step, stepRev: 0 })).toBe("changed_meanwhile");
  });

  it("Whether cards are signed cannot change on a board with a plan, nor after the plan is removed", () => {
    const board = new PlannedBoard();
    const sign = () => board.codeOf(ANA, { kind: "setSigned", signed: true });
    expect(sign()).toBe("signing_fixed");
    board.do(ANA, { kind: "setPlan", plan: null });
    expect(sign()).toBe("signing_fixed");
  });
});

describe("Too few people have written", () => {
  it("An end that would show cards without names waits, until the facilitator gives a day more", () => {
    const board = new PlannedBoard();
    board.add(ANA, 1);
    board.add(BETO, 2);
    board.add(BETO, 3);
    expect(board.at(50)).toMatchObject({ step: "WRITE", plan: { waits: true, pausedAt: inHours(24), next: "write" } });
    expect(board.codeOf(ANA, { kind: "resumePlan" })).toBe("too_few_writers");
    board.do(ANA, addDay(inHours(24)));
    expect(board.shared.plan).toMatchObject({ ...ends(74, 98, 122), waits: false, pausedAt: null });
    board.add(CARLA, 4);
    expect(board.at(74).step).toBe("CHOOSE");
  });

  it("The facilitator may go on all the same, and the rest of the plan comes later by the wait", () => {
    const board = new PlannedBoard();
    board.add(ANA, 1);
    board.at(30);
    board.goTo("CHOOSE");
    expect(board.shared.plan).toMatchObject({ ...ends(24, 54, 78), waits: false, next: "choose" });
    expect(board.at(54)).toMatchObject({ step: "TALK", stepRev: 2 });
  });

  it("The board shows the same where nobody, one or two people have written, and a removed card does not count", () => {
    const seen = [0, 1, 2].map((writers) => {
      const board = new PlannedBoard();
      for (let n = 0; n < writers; n += 1) board.add([ANA, BETO][n] ?? ANA, n + 1);
      const cardId = board.add(CARLA, 9);
      board.do(CARLA, { kind: "removeCard", cardId });
      vi.setSystemTime(START + 24 * HOUR);
      board.visit(BETO);
      const { me: _, ...shared } = board.view("eva");
      vi.setSystemTime(START);
      return shared;
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]?.plan?.waits).toBe(true);
  });

  it("A signed board goes on", () => {
    expect(new PlannedBoard({ signed: true }).at(24)).toMatchObject({ step: "CHOOSE", plan: { waits: false } });
  });

  it("The last end waits too where the facilitator went back to write", () => {
    const board = new PlannedBoard().writeAll();
    board.at(48);
    board.goTo("WRITE");
    board.add(ANA, 9);
    expect(board.at(72)).toMatchObject({ step: "WRITE", plan: { waits: true, next: "talk" } });
  });
});

describe("The facilitator changes the plan", () => {
  it("Nobody but the facilitator changes the plan", () => {
    const board = new PlannedBoard();
    const gestures: Gesture[] = [
      setPlan(null),
      setPlan(ends(2, 4, 6)),
      addDay(inHours(24)),
      { kind: "pausePlan" },
      { kind: "resumePlan" },
    ];
    for (const gesture of gestures) expect(board.codeOf(BETO, gesture, true)).toBe("not_facilitator");
  });

  it("A day more moves the next end and the later ones, once also where it is sent again", () => {
    const board = new PlannedBoard().writeAll();
    board.at(30);
    const gesture = addDay(inHours(48));
    expect([board.codeOf(ANA, gesture), board.codeOf(ANA, gesture)]).toEqual(["done", "done"]);
    expect(board.shared.plan).toMatchObject(ends(24, 72, 96));
    expect(board.codeOf(ANA, addDay(inHours(24)))).toBe("changed_meanwhile");
  });

  it.each([
    ["23 hours where clocks go forward", "America/Santiago", "2026-09-05T22:00:00.000Z", "2026-09-06T21:00:00.000Z"],
    ["25 hours where clocks go back", "Europe/Madrid", "2026-10-24T16:00:00.000Z", "2026-10-25T17:00:00.000Z"],
    ["23.5 hours on Lord Howe", "Australia/Lord_Howe", "2026-10-03T07:30:00.000Z", "2026-10-04T07:00:00.000Z"],
    ["24 hours elsewhere", "Africa/Nairobi", "2026-10-24T15:00:00.000Z", "2026-10-25T15:00:00.000Z"],
  ])("A day more has %s: 18:00 stays 18:00", (_, zone, write, later) => {
    const [start, end] = [Date.parse(write), Date.parse(later)];
    vi.setSystemTime(start - 10 * HOUR);
    const plan = {
      write,
      choose: new Date(start + 48 * HOUR).toISOString(),
      talk: new Date(start + 72 * HOUR).toISOString(),
    };
    const board = new PlannedBoard();
    board.do(ANA, setPlan(plan));
    board.do(ANA, addDay(write, zone));
    expect(Date.parse(board.shared.plan?.write ?? "")).toBe(end);
    expect(board.shared.plan?.choose).toBe(new Date(start + 72 * HOUR).toISOString());
  });

  it("A day more keeps ends an hour apart where clocks skip the hour between them", () => {
    vi.setSystemTime(Date.parse("2026-09-04T12:00:00.000Z"));
    const board = new PlannedBoard();
    const [write, choose, talk] = ["05T04:00", "05T05:00", "05T06:00"].map((at) => `2026-09-${at}:00.000Z`);
    if (!write || !choose || !talk) throw new Error("no ends");
    board.do(ANA, setPlan({ write, choose, talk }));
    // 00:00 on the 6th does not exist in Santiago: clocks go from 23:59 to 01:00.
    board.do(ANA, addDay(write, "America/Santiago"));
    expect(board.shared.plan).toMatchObject({
      write: "2026-09-06T04:00:00.000Z",
      choose: "2026-09-06T05:00:00.000Z",
      talk: "2026-09-06T06:00:00.000Z",
    });
  });

  it("A day more after the last end begins now", () => {
    const board = new PlannedBoard({ closes: false }).writeAll();
    board.at(100);
    board.do(ANA, addDay(inHours(72)));
    expect(board.shared.plan).toMatchObject({ ...ends(24, 48, 124), next: "talk" });
  });

  it("A pause stops all ends, and the remaining ones come later by its length", () => {
    const board = new PlannedBoard().writeAll();
    board.at(30);
    board.do(ANA, { kind: "pausePlan" });
    expect(board.at(60)).toMatchObject({ step: "CHOOSE", plan: { pausedAt: inHours(30), next: "choose" } });
    board.do(ANA, { kind: "resumePlan" });
    expect(board.shared.plan).toMatchObject({ ...ends(24, 78, 102), pausedAt: null });
    expect(board.at(78).step).toBe("TALK");
  });

  it("A pause of some seconds moves no end, so that 18:00 stays 18:00", () => {
    const board = new PlannedBoard();
    board.do(ANA, { kind: "pausePlan" });
    vi.setSystemTime(START + MINUTE - 1000);
    board.do(ANA, { kind: "resumePlan" });
    expect(board.shared.plan).toMatchObject({ ...planFrom(START), pausedAt: null });
  });

  it("Ends come at least an hour from now and from each other, and at most 30 days from now", () => {
    const board = new PlannedBoard();
    const wrong = [ends(0.5, 3, 6), ends(2, 2.5, 6), ends(2, 4, 4.5), ends(2, 4, 30 * 24 + 1)];
    for (const plan of wrong) expect(board.codeOf(ANA, setPlan(plan))).toBe("wrong_plan");
    for (const plan of [ends(1, 2, 3), ends(24, 48, 30 * 24)]) expect(board.codeOf(ANA, setPlan(plan))).toBe("done");
    expect(board.codeOf(ANA, addDay(inHours(24)))).toBe("wrong_plan");
  });

  it("An end that is over stays, and one that comes within the hour may stay as it is", () => {
    const board = new PlannedBoard().writeAll();
    board.at(47.5);
    expect(board.codeOf(ANA, setPlan(ends(60, 48, 90)))).toBe("done");
    expect(board.shared.plan).toMatchObject(ends(24, 48, 90));
    expect(board.at(48).step).toBe("TALK");
  });

  it("An end that passed before the facilitator went back can be set again", () => {
    const board = new PlannedBoard().writeAll();
    board.at(25);
    board.goTo("WRITE");
    board.do(ANA, setPlan(ends(30, 48, 72)));
    expect(board.shared.plan).toMatchObject({ ...ends(30, 48, 72), next: "write" });
  });

  it("Only an admin sets an end that closes; another facilitator who moves it leaves the closing to an admin", () => {
    const board = new PlannedBoard();
    board.do(ANA, setPlan(ends(24, 48, 72)));
    expect(board.shared.plan?.closes).toBe(true);
    board.do(ANA, setPlan(ends(24, 48, 80)));
    expect(board.shared.plan?.closes).toBe(false);
    board.try(ANA, setPlan(ends(24, 48, 81)), true);
    expect(board.shared.plan?.closes).toBe(true);
    board.try(ANA, addDay(inHours(24)), true);
    expect(board.shared.plan?.closes).toBe(true);
    board.do(ANA, addDay(inHours(48)));
    expect(board.shared.plan).toMatchObject({ talk: inHours(81 + 48), closes: false });
  });

  it("A pause that moves the last end leaves the closing to an admin, unless an admin ends it", () => {
    const resumedAfter = (hours: number, isAdmin: boolean) => {
      const board = new PlannedBoard();
      vi.setSystemTime(START + HOUR);
      board.do(ANA, { kind: "pausePlan" });
      vi.setSystemTime(START + (1 + hours) * HOUR);
      board.try(ANA, { kind: "resumePlan" }, isAdmin);
      return board.shared.plan;
    };
    expect(resumedAfter(5, false)).toMatchObject({ talk: inHours(77), closes: false });
    expect(resumedAfter(5, true)).toMatchObject({ talk: inHours(77), closes: true });
    expect(resumedAfter(0, false)).toMatchObject({ talk: inHours(72), closes: true });
  });

  it("An end that no admin set does not close the retrospective after a pause", () => {
    const board = new PlannedBoard({ closes: false });
    board.do(ANA, { kind: "pausePlan" });
    board.at(5);
    board.try(ANA, { kind: "resumePlan" }, true);
    expect(board.shared.plan).toMatchObject({ talk: inHours(77), closes: false });
  });

  it("A facilitator who goes on after a wait leaves the closing to an admin, unless they are one", () => {
    const wentOn = (isAdmin: boolean) => {
      const board = new PlannedBoard();
      board.at(30);
      board.try(ANA, { kind: "goTo", step: "CHOOSE", stepRev: board.state.stepRev }, isAdmin);
      return board.shared.plan;
    };
    expect(wentOn(false)).toMatchObject({ talk: inHours(78), closes: false });
    expect(wentOn(true)).toMatchObject({ talk: inHours(78), closes: true });
  });
});

describe("The kind of a board", () => {
  it.each([
    ["ARRIVE", "WRITE"],
    ["WRITE", "WRITE"],
    ["GROUP", "CHOOSE"],
    ["CHOOSE", "CHOOSE"],
    ["TALK", "TALK"],
    ["THANK", "TALK"],
  ] as const)(
    "A board that is En vivo in %s is Sin prisa in %s, and keeps that step when it turns back",
    (from, to) => {
      const board = new OpenBoard({}, from === "ARRIVE" ? [] : [from]);
      board.do(ANA, setPlan(ends(10, 20, 30)));
      expect(board.shared).toMatchObject({ step: to, plan: { talk: inHours(30) } });
      board.do(ANA, setPlan(null));
      expect(board.shared).toMatchObject({ step: to, plan: null });
    },
  );

  it("A board that turns to Sin prisa has the ends from its step on", () => {
    const board = new OpenBoard({}, ["WRITE", "GROUP"]);
    board.do(ANA, setPlan(ends(1, 20, 30)));
    expect(board.shared.plan).toMatchObject({ ...ends(0, 20, 30), next: "choose", closes: false });
  });

  it("A browser that saw the other kind does not change the step", () => {
    const board = new OpenBoard();
    board.do(ANA, setPlan(ends(10, 20, 30)));
    expect(board.codeOf(ANA, { kind: "goTo", step: "GROUP", stepRev: 0 })).toBe("changed_meanwhile");
  });
});

describe("Taking over a board with a plan", () => {
  const takeOver: Gesture = { kind: "facilitate" };

  it("Admins take over, and anybody does once the facilitator was not seen for 24 hours", () => {
    const board = new PlannedBoard();
    expect(board.at(23).plan?.isFacilitatorAway).toBe(false);
    expect(board.codeOf(BETO, takeOver)).toBe("facilitator_here");
    expect(board.at(24).plan?.isFacilitatorAway).toBe(true);
    expect(board.codeOf(BETO, takeOver)).toBe("done");
    expect(board.shared).toMatchObject({ facilitatorId: BETO, plan: { isFacilitatorAway: false } });
    expect(board.codeOf(CARLA, takeOver)).toBe("facilitator_here");
    expect(board.codeOf(CARLA, takeOver, true)).toBe("done");
  });

  it("The 24 hours count from the last visit of the facilitator, which is noted once an hour", () => {
    const board = new PlannedBoard();
    const noted = [0, 0.5, 10, 10.9, 11, 12].map((hours) => {
      vi.setSystemTime(START + hours * HOUR);
      const before = board.state;
      board.visit(ANA);
      return board.state !== before;
    });
    expect(noted).toEqual([false, false, true, false, true, true]);
    expect(board.at(12 + 23).plan?.isFacilitatorAway).toBe(false);
    expect(board.at(12 + 24).plan?.isFacilitatorAway).toBe(true);
  });

  it("A facilitator who comes back to a signed board is no longer away", () => {
    const board = new PlannedBoard({ signed: true });
    expect(board.at(24).plan?.isFacilitatorAway).toBe(true);
    board.visit(ANA);
    expect(board.shared.plan?.isFacilitatorAway).toBe(false);
    expect(board.codeOf(BETO, takeOver)).toBe("facilitator_here");
  });

  it("Where people are hidden, a facilitator who comes back stays away for the others until the cards are shown", () => {
    const board = new PlannedBoard();
    board.do(ANA, setPlan(ends(60, 80, 100)));
    board.writeAll().at(25);
    const before = JSON.stringify({ ...board.view(CARLA), me: null });
    board.visit(ANA);
    board.at(25.5);
    board.visit(ANA);
    expect(JSON.stringify({ ...board.view(CARLA), me: null })).toBe(before);
    expect(board.at(61)).toMatchObject({ step: "CHOOSE", plan: { isFacilitatorAway: true } });
    board.visit(ANA);
    expect(board.shared.plan?.isFacilitatorAway).toBe(false);
  });

  it.each<Gesture>([
    setPlan(ends(30, 80, 100)),
    addDay(inHours(60)),
    { kind: "pausePlan" },
    { kind: "goTo", step: "CHOOSE", stepRev: 0 },
  ])("A facilitator who comes back and changes the step or the plan is no longer away: $kind", (gesture) => {
    const board = new PlannedBoard();
    board.do(ANA, setPlan(ends(60, 80, 100)));
    board.at(25);
    board.visit(ANA);
    board.do(ANA, gesture);
    expect(board.shared.plan?.isFacilitatorAway).toBe(false);
    board.at(26);
    expect(board.codeOf(BETO, takeOver)).toBe("facilitator_here");
  });

  it("Anybody takes over where nobody facilitates", () => {
    const board = new PlannedBoard();
    board.state = { ...board.state, facilitatorId: null };
    expect(board.codeOf(BETO, takeOver)).toBe("done");
  });
});

const OF_BETO = uuid(2);

/** What Beto does with his card, its group and a card that he removed. */
const changesBy = (removed: string): Gesture[] => [
  { kind: "restoreCard", cardId: removed },
  { kind: "editCard", cardId: OF_BETO, text: "Otra", rev: 0 },
  { kind: "moveCard", cardId: OF_BETO, columnId: "mejorar", rank: "a0" },
  { kind: "nameGroup", groupId: OF_BETO, title: "Después" },
  { kind: "noteGroup", groupId: OF_BETO, note: "Una nota", rev: 0 },
  { kind: "removeCard", cardId: OF_BETO },
];

describe("What others see of an unsigned board with a plan while cards are hidden", () => {
  it("A card, an answer or a visit changes nothing that others see", () => {
    const board = new PlannedBoard();
    const seen = () => JSON.stringify({ ...board.view(CARLA), me: null });
    const before = seen();
    const cardId = board.add(BETO, 1);
    board.do(BETO, { kind: "editCard", cardId, text: "Otra", rev: 0 });
    board.do(BETO, { kind: "answer", question: "arrive", value: 4 });
    board.do(BETO, { kind: "answer", question: "worth", value: 4 });
    vi.setSystemTime(START + 2 * HOUR);
    board.visit(ANA);
    expect(seen()).toBe(before);
    expect(board.view(BETO).me.answered).toEqual({ arrive: true, worth: true });
  });

  it("Nothing changes of the cards and groups that were revealed before, until cards are shown again", () => {
    const board = new PlannedBoard().writeAll();
    const removed = board.add(BETO, 5);
    board.goTo("CHOOSE");
    board.do(BETO, { kind: "removeCard", cardId: removed });
    board.do(BETO, { kind: "nameGroup", groupId: OF_BETO, title: "Antes" });
    board.goTo("WRITE");
    const hidden = board.add(BETO, 9);
    const seen = () => JSON.stringify({ ...board.view(CARLA), me: null });
    const before = seen();
    const changes = changesBy(removed);
    expect(changes.map((gesture) => board.codeOf(BETO, gesture))).toEqual(changes.map(() => "not_yet"));
    expect(board.codeOf(ANA, { kind: "removeCard", cardId: OF_BETO })).toBe("not_yet");
    expect(board.codeOf(BETO, { kind: "nameGroup", groupId: OF_BETO, title: "Antes" })).toBe("done");
    board.do(BETO, { kind: "moveCard", cardId: hidden, columnId: "mejorar", rank: "a0" });
    board.do(BETO, { kind: "editCard", cardId: hidden, text: "Otra", rev: 0 });
    board.do(BETO, { kind: "removeCard", cardId: hidden });
    board.do(BETO, { kind: "restoreCard", cardId: hidden });
    expect(seen()).toBe(before);
    board.goTo("CHOOSE");
    expect(changes.map((gesture) => board.codeOf(BETO, gesture))).toEqual(changes.map(() => "done"));
  });

  it("Cards and groups of a signed board, and of one that is En vivo, change also after going back", () => {
    for (const board of [new PlannedBoard({ signed: true }), new OpenBoard()]) {
      for (const [index, person] of [ANA, BETO].entries()) board.add(person, index + 1);
      const removed = board.add(BETO, 5);
      for (const step of ["CHOOSE", "WRITE"] as const) board.goTo(step);
      board.do(BETO, { kind: "removeCard", cardId: removed });
      const changes = changesBy(removed);
      expect(changes.map((gesture) => board.codeOf(BETO, gesture))).toEqual(changes.map(() => "done"));
    }
  });

  it("A board that closes counts all answers", () => {
    const board = new PlannedBoard().writeAll();
    board.do(BETO, { kind: "answer", question: "arrive", value: 4 });
    expect(closeBoard(board.state, context)).toMatchObject({ plan: { next: "write" }, pulse: { arrive: { n: 1 } } });
  });
});
