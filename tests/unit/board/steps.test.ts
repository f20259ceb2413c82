import { describe, expect, it } from "vitest";
import { closeBoard, viewOfDocument } from "#party/board/document.ts";
import { leaveTeam } from "#party/board/person.ts";
import { NOTHING_PERSONAL } from "#party/board/view.ts";
import { ANA, BETO, CARLA, context, OpenBoard, uuid } from "#tests/factories/board.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { boardDocument, type Question } from "#worker/contract/boards.ts";

type Answer = Extract<Gesture, { kind: "answer" }>;
const answer = (question: Question, value: number, answerId?: string): Answer => ({
  kind: "answer",
  question,
  value,
  ...(answerId && { answerId }),
});

describe("Steps and the facilitator", () => {
  it("Only the facilitator changes the step, forward and back", () => {
    const board = new OpenBoard();
    expect(board.codeOf(BETO, { kind: "goTo", step: "WRITE", stepRev: 0 })).toBe("not_facilitator");
    expect(board.goTo("TALK").activity).toEqual({ userId: ANA, kind: "goTo", step: "TALK" });
    board.goTo("WRITE");
    expect(board.shared).toMatchObject({ step: "WRITE", stepRev: 2 });
  });

  it("A step that was changed meanwhile is refused, and the present one changes nothing", () => {
    const board = new OpenBoard({}, ["WRITE"]);
    expect(board.try(ANA, { kind: "goTo", step: "GROUP", stepRev: 0 })).toEqual({
      ok: false,
      code: "changed_meanwhile",
      current: { step: "WRITE", stepRev: 1 },
    });
    const { state } = board;
    board.do(ANA, { kind: "goTo", step: "WRITE", stepRev: 0 });
    expect(board.state).toBe(state);
  });

  it("Any member takes over, and the one before can take it back", () => {
    const board = new OpenBoard();
    expect(board.do(BETO, { kind: "facilitate" }).activity).toEqual({ userId: BETO, kind: "facilitate" });
    expect(board.codeOf(ANA, { kind: "goTo", step: "WRITE", stepRev: 0 })).toBe("not_facilitator");
    board.goTo("WRITE", BETO);
    board.do(ANA, { kind: "facilitate" });
    board.goTo("GROUP");
    expect(board.shared.facilitatorId).toBe(ANA);
  });

  it("Taking over and a new focus are refused where they name an older step, and need not name one", () => {
    const board = new OpenBoard({}, ["GROUP"]);
    const groupId = board.add(BETO, 1);
    board.goTo("TALK");
    const refused = { ok: false, code: "changed_meanwhile", current: { step: "TALK", stepRev: 2 } };
    expect(board.try(BETO, { kind: "facilitate", stepRev: 1 })).toEqual(refused);
    expect(board.try(ANA, { kind: "focus", groupId, stepRev: 1 })).toEqual(refused);
    expect(board.codeOf(ANA, { kind: "focus", groupId, stepRev: 2 })).toBe("done");
    expect(board.codeOf(ANA, { kind: "focus", groupId, stepRev: 1 })).toBe("done");
    expect(board.codeOf(ANA, { kind: "focus", groupId: null })).toBe("done");
    expect(board.codeOf(BETO, { kind: "facilitate", stepRev: 2 })).toBe("done");
    expect(board.codeOf(BETO, { kind: "facilitate", stepRev: 1 })).toBe("done");
    expect(board.codeOf(ANA, { kind: "facilitate" })).toBe("done");
  });

  it("Nobody facilitates after the facilitator left the team", () => {
    const board = new OpenBoard();
    board.state = leaveTeam(board.state, BETO);
    expect(board.shared.facilitatorId).toBe(ANA);
    board.state = leaveTeam(board.state, ANA);
    expect(board.shared.facilitatorId).toBeNull();
    expect(board.codeOf(ANA, { kind: "goTo", step: "WRITE", stepRev: 0 })).toBe("not_facilitator");
    board.do(BETO, { kind: "facilitate" });
    board.goTo("WRITE", BETO);
  });

  it("Only the facilitator renames a column and decides about names", () => {
    const board = new OpenBoard();
    const rename = { kind: "renameColumn", columnId: "bien", title: "Lo bueno" } as const;
    expect(board.codeOf(BETO, rename)).toBe("not_facilitator");
    expect(board.codeOf(BETO, { kind: "setSigned", signed: true })).toBe("not_facilitator");
    expect(board.codeOf(ANA, { ...rename, columnId: "otra" })).toBe("not_found");
    board.do(ANA, rename);
    expect(board.shared.columns.map(({ title }) => title)).toEqual(["Lo bueno", "Por mejorar"]);
  });
});

describe("Focus", () => {
  function talking(): OpenBoard {
    const board = new OpenBoard({}, ["GROUP"]);
    for (const n of [1, 2, 3]) board.add(BETO, n);
    board.goTo("TALK");
    return board;
  }
  const focus = (n: number | null) => ({ kind: "focus", groupId: n === null ? null : uuid(n) }) as const;

  it("The group that the focus leaves is discussed", () => {
    const board = talking();
    expect(board.codeOf(BETO, focus(1))).toBe("not_facilitator");
    board.do(ANA, focus(1));
    expect(board.group(uuid(1))?.isDiscussed).toBe(false);
    board.do(ANA, focus(2));
    board.do(ANA, focus(null));
    expect(board.shared.groups.map(({ isDiscussed }) => isDiscussed)).toEqual([true, true, false]);
    expect(board.shared.focusGroupId).toBeNull();
  });

  it("The focus follows a merged group, and returns when the merge is undone", () => {
    const board = talking();
    board.do(ANA, focus(1));
    board.do(BETO, { kind: "joinGroup", cardId: uuid(1), withCardId: uuid(2) });
    expect(board.shared.focusGroupId).toBe(uuid(2));
    board.do(BETO, { kind: "leaveGroup", cardId: uuid(1), newGroupId: uuid(1) });
    expect(board.shared.focusGroupId).toBe(uuid(1));
  });

  it("No group is in focus when its last card is removed", () => {
    const board = talking();
    board.do(ANA, focus(1));
    board.do(BETO, { kind: "removeCard", cardId: uuid(1) });
    expect(board.shared.focusGroupId).toBeNull();
  });
});

describe("Pulse", () => {
  it("A person changes their answer until it is published, and nobody sees that they did", () => {
    const board = new OpenBoard();
    for (const n of [1, 2, 3, 4]) board.do(uuid(n), answer("arrive", 5, uuid(100 + n)));
    const seen = () => [1, 2, 3, 4, 5].map((n) => board.view(uuid(n)));
    const before = seen();
    board.do(uuid(1), answer("arrive", 2, uuid(101)));
    expect(seen()).toEqual(before);
    const { state } = board;
    board.do(uuid(1), answer("arrive", 2, uuid(101)));
    expect(board.state).toBe(state);
    board.goTo("WRITE");
    expect(board.shared.pulse.arrive).toEqual({ n: 4, counts: [0, 1, 0, 0, 3] });
    board.goTo("ARRIVE");
    expect(board.codeOf(uuid(1), answer("arrive", 1, uuid(101)))).toBe("changed_meanwhile");
    expect(board.shared.pulse.arrive.counts).toEqual([0, 1, 0, 0, 3]);
  });

  it("An answer that is not published is not changed in another step", () => {
    const board = new OpenBoard();
    board.do(BETO, answer("arrive", 5, uuid(101)));
    board.goTo("WRITE");
    expect(board.codeOf(BETO, answer("arrive", 1, uuid(101)))).toBe("changed_meanwhile");
    expect(board.codeOf(BETO, answer("arrive", 5, uuid(101)))).toBe("done");
    board.goTo("ARRIVE");
    expect(board.codeOf(BETO, answer("arrive", 1, uuid(101)))).toBe("done");
    expect(board.state.pulse.arrive.counts).toEqual([1, 0, 0, 0, 0]);
  });

  it("A person changes an answer only with the id that their own browser keeps", () => {
    const board = new OpenBoard();
    board.do(ANA, answer("worth", 5, uuid(101)));
    board.do(BETO, answer("worth", 4, uuid(102)));
    expect(board.codeOf(CARLA, answer("worth", 1, uuid(101)))).toBe("not_yours");
    expect(board.codeOf(BETO, answer("worth", 1, uuid(103)))).toBe("changed_meanwhile");
    expect(board.state.pulse.worth).toMatchObject({ counts: [0, 0, 0, 1, 1], answered: [ANA, BETO] });
  });

  it("The published answers have no ids any more", () => {
    const board = new OpenBoard();
    for (const n of [1, 2, 3, 4]) board.do(uuid(n), answer("arrive", 5, uuid(100 + n)));
    board.goTo("WRITE");
    expect(board.state.pulse.arrive.values).toEqual({});
  });

  it("A person answers once", () => {
    const board = new OpenBoard();
    board.do(ANA, answer("arrive", 4));
    const { state } = board;
    board.do(ANA, answer("arrive", 1));
    expect(board.state).toBe(state);
    expect(board.view(ANA)).toMatchObject({
      pulse: { arrive: { n: 1, counts: null } },
      me: { answered: { arrive: true, worth: false } },
    });
  });

  it("The way people arrived is published on leaving ARRIVE, from four answers on", () => {
    const board = new OpenBoard();
    for (const n of [1, 2, 3]) board.do(uuid(n), answer("arrive", n));
    board.goTo("WRITE");
    expect(board.shared.pulse.arrive).toEqual({ n: 3, counts: null });
    expect(board.codeOf(uuid(4), answer("arrive", 3))).toBe("changed_meanwhile");
    board.goTo("ARRIVE");
    board.do(uuid(4), answer("arrive", 3));
    expect(board.shared.pulse.arrive).toEqual({ n: 4, counts: null });
    board.goTo("TALK");
    expect(board.shared.pulse.arrive).toEqual({ n: 4, counts: [1, 1, 2, 0, 0] });
  });

  it("Nobody answers after the publication, because the difference would show their answer", () => {
    const board = new OpenBoard();
    for (const n of [1, 2, 3, 4]) board.do(uuid(n), answer("arrive", 5));
    board.goTo("WRITE");
    board.goTo("ARRIVE");
    expect(board.codeOf(uuid(5), answer("arrive", 1))).toBe("changed_meanwhile");
    expect(board.codeOf(uuid(4), answer("arrive", 1))).toBe("done");
    expect(board.shared.pulse.arrive).toEqual({ n: 4, counts: [0, 0, 0, 0, 4] });
  });

  it("The order of the answers is not stored", () => {
    const pulseAfter = (order: number[]) => {
      const board = new OpenBoard();
      for (const n of order) board.do(uuid(n), answer("worth", 1 + (n % 5), uuid(100 + n)));
      return JSON.stringify(board.state.pulse);
    };
    expect(pulseAfter([3, 1, 2])).toBe(pulseAfter([1, 2, 3]));
  });
});

describe("Closing", () => {
  function closable(): OpenBoard {
    const board = new OpenBoard({}, ["GROUP"]);
    for (const n of [1, 2, 3]) board.add(BETO, n);
    board.goTo("CHOOSE");
    board.do(BETO, { kind: "setFichas", groupId: uuid(1), n: 3 });
    board.do(CARLA, { kind: "setFichas", groupId: uuid(1), n: 1 });
    return board;
  }

  it("The document has totals, and neither voters, fingerprints nor removed cards", () => {
    const board = closable();
    board.do(ANA, { kind: "removeCard", cardId: uuid(3) });
    const owner = board.state.cards[uuid(1)]?.owner ?? "";
    const document = closeBoard(board.state, context);
    expect(boardDocument.parse(document)).toEqual(document);
    expect(document.totals).toEqual({ [uuid(1)]: 4 });
    const text = JSON.stringify(document);
    for (const part of [owner, "a key", "a seed", BETO, CARLA, "Tarjeta 3"]) expect(text).not.toContain(part);
  });

  it("Closing reveals the cards that are still hidden, without an order of writing", () => {
    const board = new OpenBoard();
    board.add(BETO, 1, { text: "Nunca mostrada" });
    expect(closeBoard(board.state, context)).toMatchObject({
      isRevealed: true,
      cards: [{ text: "Nunca mostrada", authorId: null }],
      groups: [{ id: uuid(1) }],
    });
  });

  it("The group in focus is discussed when the board closes", () => {
    const board = closable();
    board.goTo("TALK");
    board.do(ANA, { kind: "focus", groupId: uuid(2) });
    expect(closeBoard(board.state, context)).toMatchObject({
      focusGroupId: null,
      groups: [{ isDiscussed: false }, { isDiscussed: true }, { isDiscussed: false }],
    });
  });

  it("Answers are in the document from four on", () => {
    const board = new OpenBoard();
    for (const n of [1, 2, 3, 4]) board.do(uuid(n), answer("worth", 2));
    for (const n of [1, 2, 3]) board.do(uuid(n), answer("arrive", 2));
    expect(board.shared.pulse.worth).toEqual({ n: 4, counts: null });
    expect(closeBoard(board.state, context).pulse).toEqual({
      arrive: { n: 3, counts: null },
      worth: { n: 4, counts: [0, 4, 0, 0, 0] },
    });
  });

  it("The document does not say how many people wrote where only some cards are signed", () => {
    const board = new OpenBoard({ signed: true });
    for (const n of [1, 2, 3, 4]) board.add(uuid(n), n);
    expect(closeBoard(board.state, context).writers).toBe(4);
    board.add(uuid(1), 5, { signed: false });
    expect(closeBoard(board.state, context).writers).toBeNull();
  });

  it("A closed board is the same for everyone", () => {
    const document = { ...closeBoard(closable().state, context), writers: 4 };
    const { schema: _, writers: _writers, ...shared } = document;
    expect(viewOfDocument(document)).toEqual({ ...shared, ready: [], opening: null, me: NOTHING_PERSONAL });
  });

  it("Closing again gives the same document", () => {
    const board = closable();
    expect(closeBoard(board.state, context)).toEqual(closeBoard(board.state, context));
  });
});
