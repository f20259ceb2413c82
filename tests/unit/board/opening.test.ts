import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withAuthors, withNewSecret, withoutAuthors } from "#party/board/authors.ts";
import { closeBoard, viewOfDocument } from "#party/board/document.ts";
import { mergePerson } from "#party/board/person.ts";
import { ANA, BETO, CARLA, context, OpenBoard, planFrom, uuid } from "#tests/factories/board.ts";

const QUESTION = { text: "¿Qué comida te recuerda a tu casa?" };
const FIRST = "created";

const say = (n: number, text: string | null, openingId = FIRST, signed = true) =>
  ({ kind: "answerOpening", openingId, answerId: uuid(n), text, signed }) as const;
const ask = (n: number, text: string | null) =>
  ({ kind: "setOpening", openingId: uuid(n), question: text === null ? null : { text } }) as const;
const show = (openingId = FIRST) => ({ kind: "showOpening", openingId }) as const;
const remove = (n: number, removed = true) => ({ kind: "removeAnswer", answerId: uuid(n), removed }) as const;

const asking = (changes: ConstructorParameters<typeof OpenBoard>[0] = {}) =>
  new OpenBoard({ opening: QUESTION, ...changes });
const planned = (signed = false) => asking({ plan: planFrom(Date.now()), signed });
const answersIn = (board: OpenBoard) => board.shared.opening?.answers?.map(({ text }) => text) ?? null;

/** Ana, Beto and Carla answered, the last one first. */
function answered(board = asking()): OpenBoard {
  board.do(CARLA, say(3, "Humitas"));
  board.do(BETO, say(2, "Ceviche"));
  board.do(ANA, say(1, "Porotos"));
  return board;
}

describe("A question to begin with", () => {
  it("A board without a question shows none, and the facilitator asks one, changes it and takes it away in Llegar", () => {
    const board = new OpenBoard();
    expect(board.shared.opening).toBeNull();
    expect(board.codeOf(BETO, ask(1, "¿Té o mate?"))).toBe("not_facilitator");
    board.do(ANA, ask(1, "¿Té o mate?"));
    expect(board.shared.opening).toEqual({ id: uuid(1), question: { text: "¿Té o mate?" }, answers: null });
    board.do(ANA, ask(2, "¿Mar o montaña?"));
    expect(board.shared.opening?.question.text).toBe("¿Mar o montaña?");
    board.do(ANA, ask(3, null));
    expect(board.shared.opening).toBeNull();
    board.goTo("WRITE");
    expect(board.codeOf(ANA, ask(4, "¿Té o mate?"))).toBe("changed_meanwhile");
  });

  it("Nobody sees an answer, nor how many there are, before all are shown together", () => {
    const board = asking();
    const before = board.view(CARLA);
    board.do(ANA, say(1, "Porotos"));
    board.do(BETO, say(2, "Ceviche"));
    expect(board.view(CARLA)).toEqual(before);
    expect(board.view(ANA).me.opening).toEqual({ id: uuid(1), text: "Porotos", authorId: null });
    board.goTo("WRITE");
    expect(answersIn(board)).toEqual(["Porotos", "Ceviche"]);
  });

  it("A person has one answer, changes it and takes it back until it is shown", () => {
    const board = answered();
    board.do(ANA, say(9, "Pastel de choclo"));
    board.do(BETO, say(2, null));
    board.goTo("WRITE");
    expect(answersIn(board)).toEqual(["Pastel de choclo", "Humitas"]);
    for (const text of ["Otra", null]) expect(board.codeOf(ANA, say(1, text))).toBe("changed_meanwhile");
    expect(board.codeOf(BETO, say(4, "Tarde"))).toBe("changed_meanwhile");
    board.goTo("ARRIVE");
    expect(board.codeOf(BETO, say(4, "Tarde"))).toBe("changed_meanwhile");
  });

  it("Nobody takes the id of another person's answer", () => {
    const board = answered();
    expect(board.codeOf(uuid(9004), say(1, "Otra"))).toBe("not_yours");
    board.goTo("WRITE");
    expect(answersIn(board)).toEqual(["Porotos", "Ceviche", "Humitas"]);
  });

  it("Two boards on which the same people answered in another order are the same", () => {
    const stateAfter = (people: string[]) => {
      const board = asking();
      for (const person of people) board.do(person, say(Number(person.at(-1)), person));
      board.goTo("WRITE");
      return JSON.stringify([board.state, board.shared]);
    };
    expect(stateAfter([ANA, BETO, CARLA])).toBe(stateAfter([CARLA, BETO, ANA]));
  });

  it("On an unsigned board an answer has no name, also where the browser sends it as signed", () => {
    const board = answered();
    expect(Object.values(board.state.opening?.answers ?? {}).map(({ authorId }) => authorId)).toEqual([
      null,
      null,
      null,
    ]);
    board.do(ANA, show());
    expect(board.shared.opening?.answers?.map(({ authorId }) => authorId)).toEqual([null, null, null]);
  });

  it("On a signed board an answer has a name, which goes when the board becomes unsigned and does not come back", () => {
    const board = answered(asking({ signed: true }));
    board.do(CARLA, say(3, "Humitas en olla", FIRST, false));
    board.do(ANA, show());
    const names = () => board.shared.opening?.answers?.map(({ authorId }) => authorId);
    expect(names()).toEqual([ANA, BETO, null]);
    for (const signed of [false, true]) board.do(ANA, { kind: "setSigned", signed });
    expect(names()).toEqual([null, null, null]);
  });

  it("Another question removes the answers to the one before, and an answer that waited does not go to it", () => {
    const board = answered();
    board.do(ANA, ask(7, "¿Té o mate?"));
    expect(board.view(BETO).me.opening).toBeNull();
    expect(board.codeOf(CARLA, say(3, "Humitas"))).toBe("changed_meanwhile");
    board.do(BETO, say(2, "Mate", uuid(7)));
    board.goTo("WRITE");
    expect(answersIn(board)).toEqual(["Mate"]);
  });

  it("What the facilitator may do with a question does not depend on whether somebody answered, until the answers are shown", () => {
    for (const board of [asking(), answered()]) {
      expect(board.codeOf(ANA, ask(7, "¿Té o mate?"))).toBe("done");
      expect(board.codeOf(ANA, ask(8, null))).toBe("done");
    }
    const shown = answered();
    shown.do(ANA, show());
    expect(shown.codeOf(ANA, ask(7, "¿Té o mate?"))).toBe("changed_meanwhile");
    expect(shown.codeOf(ANA, ask(7, null))).toBe("changed_meanwhile");
  });

  it("A question that was shown without an answer can be replaced", () => {
    const board = asking();
    board.do(ANA, show());
    expect(answersIn(board)).toEqual([]);
    expect(board.codeOf(ANA, ask(7, "¿Té o mate?"))).toBe("done");
  });

  it("Only the facilitator shows the answers before the step ends", () => {
    const board = answered();
    expect(board.codeOf(BETO, show())).toBe("not_facilitator");
    board.do(ANA, show());
    expect(answersIn(board)).toHaveLength(3);
    expect(board.codeOf(BETO, show())).toBe("done");
    expect(board.codeOf(ANA, show(uuid(7)))).toBe("changed_meanwhile");
  });

  it("The author or the facilitator removes a shown answer, and the person who removed it brings it back", () => {
    const board = answered();
    expect(board.codeOf(BETO, remove(2))).toBe("not_found");
    board.do(ANA, show());
    expect(board.codeOf(CARLA, remove(2))).toBe("not_yours");
    board.do(BETO, remove(2));
    expect(answersIn(board)).toEqual(["Porotos", "Humitas"]);
    expect(board.view(BETO).me.opening).toBeNull();
    expect(board.codeOf(ANA, remove(2, false))).toBe("not_found");
    board.do(BETO, remove(2, false));
    board.do(ANA, remove(3));
    expect(answersIn(board)).toEqual(["Porotos", "Ceviche"]);
    expect(board.codeOf(CARLA, remove(3, false))).toBe("not_found");
  });

  it("Answers are no cards: nothing counts, groups or chooses them", () => {
    const board = answered();
    board.goTo("CHOOSE");
    expect(board.shared).toMatchObject({ cards: [], groups: [], counts: { bien: 0 }, voters: { some: 0, all: 0 } });
    expect(board.view(ANA).me).toMatchObject({ cardIds: [], cards: [], removed: [], reactions: {} });
    for (const gesture of [
      { kind: "setFichas", groupId: uuid(1), n: 1 },
      { kind: "joinGroup", cardId: uuid(1), withCardId: uuid(2) },
      { kind: "react", cardId: uuid(1), mark: "agree" },
    ] as const)
      expect([gesture.kind, board.codeOf(BETO, gesture)]).not.toEqual([gesture.kind, "done"]);
  });

  it("The closed board keeps the answers with their question, and nothing that leads to a person", () => {
    const board = answered();
    board.goTo("WRITE");
    board.do(CARLA, remove(3));
    const document = closeBoard(board.state, context);
    expect(document.opening?.answers?.map(({ text }) => text)).toEqual(["Porotos", "Ceviche"]);
    const owners = Object.values(board.state.opening?.answers ?? {}).map(({ owner }) => owner);
    expect(owners).toHaveLength(3);
    for (const owner of owners) expect(JSON.stringify(document)).not.toContain(owner);
    expect(viewOfDocument(document).opening).toEqual(document.opening);
  });

  it("A board that closes in Llegar shows the answers, and one without answers keeps no question", () => {
    expect(closeBoard(answered().state, context).opening?.answers).toHaveLength(3);
    expect(closeBoard(asking().state, context)).not.toHaveProperty("opening");
    expect(viewOfDocument(closeBoard(new OpenBoard().state, context)).opening).toBeNull();
  });

  it("A guest's answer becomes the account's, and where both answered both stay", () => {
    const board = answered(asking({ signed: true }));
    board.state = mergePerson(board.state, CARLA, uuid(9004), context);
    expect(board.view(uuid(9004)).me.opening).toMatchObject({ text: "Humitas", authorId: uuid(9004) });
    board.state = mergePerson(board.state, BETO, ANA, context);
    expect(board.view(ANA).me.opening?.text).toBe("Porotos");
    const once = board.state;
    expect(mergePerson(once, BETO, ANA, context)).toBe(once);
    board.do(ANA, show());
    expect(board.shared.opening?.answers?.map(({ authorId }) => authorId)).toEqual([ANA, ANA, uuid(9004)]);
  });

  it("A copy for a backup does not say whose the answers are, and those who have its key get that back", () => {
    const board = answered();
    const { state, authors } = withoutAuthors(board.state);
    const owners = Object.values(board.state.opening?.answers ?? {}).map(({ owner }) => owner);
    expect(owners).toHaveLength(3);
    for (const owner of owners) expect(JSON.stringify(state)).not.toContain(owner);
    expect(withAuthors(state, authors)).toEqual(board.state);
    const elsewhere = new OpenBoard();
    elsewhere.state = withNewSecret(state, { key: "another key", seed: "another seed" }, context);
    expect(elsewhere.view(ANA).me.opening).toBeNull();
    elsewhere.do(ANA, show());
    expect(answersIn(elsewhere)).toEqual(["Porotos", "Ceviche", "Humitas"]);
  });

  it("A copy for a backup does not say who removed an answer, and those who have its key get that back", () => {
    const board = answered();
    board.do(ANA, show());
    board.do(CARLA, remove(3));
    const { state, authors } = withoutAuthors(board.state);
    expect(JSON.stringify(state)).not.toContain(board.state.opening?.answers[uuid(3)]?.removedBy);
    expect(state.opening?.answers[uuid(3)]?.removedBy).not.toBeNull();
    expect(withAuthors(state, authors)).toEqual(board.state);
  });
});

describe("A question to begin with on a board that is open for days", () => {
  const START = Date.parse("2026-11-24T12:00:00.000Z");
  const DAY = 86_400_000;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The first phase ends, with enough cards to show. */
  function afterWriting(board: OpenBoard): OpenBoard {
    for (const [n, person] of [ANA, BETO, CARLA].entries()) board.add(person, 50 + n);
    vi.setSystemTime(START + DAY);
    board.visit(CARLA);
    expect(board.shared.step).toBe("CHOOSE");
    return board;
  }

  it("People answer the question while they write, and the end of the phase shows the answers", () => {
    expect(answersIn(afterWriting(answered(planned())))).toEqual(["Porotos", "Ceviche", "Humitas"]);
  });

  it("While a board hides who comes, nobody shows or removes answers, because the moment and their number would show who came", () => {
    const board = answered(planned());
    expect(board.codeOf(ANA, show())).toBe("not_yet");
    const shown = answered();
    shown.do(ANA, show());
    shown.do(ANA, { kind: "setPlan", plan: planOf(planFrom(Date.now())) });
    expect(shown.codeOf(BETO, remove(2))).toBe("not_yet");
    const signed = answered(planned(true));
    expect(signed.codeOf(ANA, show())).toBe("done");
  });

  it("Without names the end of the phase shows no answers of fewer than three people, and the facilitator may show them", () => {
    const board = planned();
    board.do(ANA, say(1, "Porotos"));
    board.do(BETO, say(2, "Ceviche"));
    afterWriting(board);
    expect(answersIn(board)).toBeNull();
    expect(closeBoard(board.state, context)).not.toHaveProperty("opening");
    board.do(ANA, show());
    expect(answersIn(board)).toEqual(["Porotos", "Ceviche"]);
    expect(closeBoard(board.state, context).opening?.answers).toHaveLength(2);
  });

  it("Answers that the end of the phase withheld stay so on a board that becomes En vivo, until the facilitator shows them", () => {
    const board = planned();
    board.do(BETO, say(2, "Ceviche"));
    afterWriting(board);
    board.do(ANA, { kind: "setPlan", plan: null });
    expect(answersIn(board)).toBeNull();
    expect(closeBoard(board.state, context)).not.toHaveProperty("opening");
    board.goTo("ARRIVE");
    board.goTo("TALK");
    expect(answersIn(board)).toBeNull();
    expect(closeBoard(board.state, context)).not.toHaveProperty("opening");
    board.do(ANA, show());
    expect(answersIn(board)).toEqual(["Ceviche"]);
    expect(closeBoard(board.state, context).opening?.answers).toHaveLength(1);
  });

  it("With names the end of the phase shows all answers", () => {
    const board = planned(true);
    board.do(ANA, say(1, "Porotos"));
    expect(answersIn(afterWriting(board))).toEqual(["Porotos"]);
  });

  it("A board that becomes En vivo while people write shows the answers, because nobody answers any more", () => {
    const board = answered(planned());
    board.do(ANA, { kind: "setPlan", plan: null });
    expect(answersIn(board)).toHaveLength(3);
  });
});

const planOf = ({ write, choose, talk }: ReturnType<typeof planFrom>) => ({ write, choose, talk });
