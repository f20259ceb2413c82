import { describe, expect, it } from "vitest";
import { closeBoard } from "#party/board/document.ts";
import { mergePerson } from "#party/board/person.ts";
import { predict } from "#party/board/predict.ts";
import { RARE_RULES } from "#party/board/rare-rules.ts";
import { boardView } from "#party/board/view.ts";
import {
  ANA,
  BETO,
  CARLA,
  context,
  OpenBoard,
  planFrom,
  STATEMENTS,
  type settings,
  uuid,
} from "#tests/factories/board.ts";

const [DANI, EVA] = [uuid(9004), uuid(9005)];
const FOUR = [ANA, BETO, CARLA, DANI];

/** Green and better, yellow and the same, red and worse. */
const [BEST, MIDDLE, WORST] = [9, 5, 1];

const boardWithHealth = (changes: Parameters<typeof settings>[0] = {}) =>
  new OpenBoard({ health: STATEMENTS, ...changes });

const idOf = (userId: string) => uuid(Number(userId.slice(-4)) + 100);

const answerOf = (userId: string, ...values: (number | null)[]) =>
  ({ kind: "answerHealth", answerId: idOf(userId), values }) as const;

/** Four people, of whom three answer the second statement. */
function answeredByFour(board: OpenBoard): OpenBoard {
  board.do(ANA, answerOf(ANA, BEST, MIDDLE));
  board.do(BETO, answerOf(BETO, BEST, MIDDLE));
  board.do(CARLA, answerOf(CARLA, MIDDLE, WORST));
  board.do(DANI, answerOf(DANI, WORST, null));
  return board;
}

const RESULTS = [{ colours: [1, 1, 2], tendencies: [1, 1, 2] }, null];

describe("The health check of a board", () => {
  it("A board without a health check shows nothing of it and refuses answers", () => {
    const board = new OpenBoard();
    expect(board.codeOf(ANA, answerOf(ANA, BEST, BEST))).toBe("not_found");
    const view = boardView(board.state, ANA, context);
    expect(Object.keys(view)).not.toContain("health");
    expect(Object.keys(view)).not.toContain("statements");
    expect(view.me.answered).toEqual({ arrive: false, worth: false });
  });

  it("Leaving Llegar shows the numbers of each statement that four people answered, and of no other", () => {
    const board = answeredByFour(boardWithHealth());
    expect(board.shared.health).toEqual({ n: 4, results: null });
    board.goTo("WRITE");
    expect(board.shared.health).toEqual({ n: 4, results: RESULTS });
    expect(board.shared.statements).toEqual(STATEMENTS);
  });

  it("Three people who answer stay hidden, also in what is kept of the closed board", () => {
    const board = boardWithHealth();
    for (const userId of FOUR.slice(0, 3)) board.do(userId, answerOf(userId, BEST, BEST));
    board.goTo("WRITE");
    expect(board.shared.health).toEqual({ n: 3, results: null });
    const kept = closeBoard(board.state, context);
    expect(kept.health).toEqual({ n: 3, results: null });
    expect(JSON.stringify(kept)).not.toContain(idOf(ANA));
  });

  it("Closing publishes what four people answered", () => {
    expect(closeBoard(answeredByFour(boardWithHealth()).state, context).health).toEqual({ n: 4, results: RESULTS });
  });

  it("A person corrects their answers with their id until they are published, and nobody else does", () => {
    const board = answeredByFour(boardWithHealth());
    expect(board.codeOf(EVA, answerOf(ANA, WORST, WORST))).toBe("not_yours");
    expect(board.codeOf(ANA, { ...answerOf(ANA, WORST, WORST), answerId: uuid(77) })).toBe("changed_meanwhile");
    board.do(DANI, answerOf(DANI, BEST, MIDDLE));
    board.goTo("WRITE");
    expect(board.shared.health?.results).toEqual([
      { colours: [0, 1, 3], tendencies: [0, 1, 3] },
      { colours: [1, 3, 0], tendencies: [1, 3, 0] },
    ]);
    expect(board.codeOf(DANI, answerOf(DANI, WORST, WORST))).toBe("changed_meanwhile");
    board.goTo("ARRIVE");
    expect(board.codeOf(DANI, answerOf(DANI, WORST, WORST))).toBe("changed_meanwhile");
    expect(board.codeOf(EVA, answerOf(EVA, WORST, WORST))).toBe("changed_meanwhile");
  });

  it("Answers to another number of statements are refused", () => {
    const board = boardWithHealth();
    expect(board.codeOf(ANA, answerOf(ANA, BEST))).toBe("invalid_input");
    expect(board.codeOf(ANA, answerOf(ANA, BEST, BEST, BEST))).toBe("invalid_input");
  });

  it("After the answers are published, only numbers remain", () => {
    const board = answeredByFour(boardWithHealth());
    board.goTo("WRITE");
    expect(board.state.health).toEqual({ statements: STATEMENTS, values: {}, answered: FOUR, results: RESULTS });
  });

  it("The order in which people answered is not stored", () => {
    const [first, last] = [boardWithHealth(), boardWithHealth()];
    for (const userId of FOUR) first.do(userId, answerOf(userId, BEST, MIDDLE));
    for (const userId of [...FOUR].reverse()) last.do(userId, answerOf(userId, BEST, MIDDLE));
    expect(JSON.stringify(first.state.health)).toBe(JSON.stringify(last.state.health));
  });

  it("Nobody else sees that a person changed an answer", () => {
    const board = answeredByFour(boardWithHealth());
    const before = [ANA, BETO].map((userId) => boardView(board.state, userId, context));
    board.do(DANI, answerOf(DANI, BEST, BEST));
    expect([ANA, BETO].map((userId) => boardView(board.state, userId, context))).toEqual(before);
  });

  it("A board that is open for days hides how many answered, and shows the results with the cards", () => {
    const board = answeredByFour(boardWithHealth({ plan: planFrom(Date.now()) }));
    expect(board.shared).toMatchObject({ step: "WRITE", health: { n: 0, results: null } });
    board.goTo("CHOOSE");
    expect(board.shared.health).toEqual({ n: 4, results: RESULTS });
  });

  it("Each browser shows at once that its person answered, and waits for the room where results come", () => {
    const board = boardWithHealth();
    for (const userId of FOUR.slice(0, 3)) board.do(userId, answerOf(userId, BEST, MIDDLE));
    const view = boardView(board.state, DANI, context);
    const answered = predict(view, [answerOf(DANI, BEST, MIDDLE)], DANI, RARE_RULES);
    expect([answered.health, answered.me.answered.health]).toEqual([{ n: 4, results: null }, true]);
    const next = { kind: "goTo", step: "WRITE", stepRev: 0 } as const;
    expect(predict({ ...answered, facilitatorId: DANI }, [next], DANI, RARE_RULES).step).toBe("ARRIVE");
  });

  it("The answers of a guest who becomes an account stay, also where the account answered too", () => {
    const board = answeredByFour(boardWithHealth());
    const moved = mergePerson(board.state, DANI, EVA, context);
    expect(moved.health?.answered).toEqual([ANA, BETO, CARLA, EVA]);
    const both = mergePerson(board.state, DANI, ANA, context);
    expect(both.health).toBe(board.state.health);
  });
});
