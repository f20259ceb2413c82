import { describe, expect, it } from "vitest";
import { type Due, DueCheck, NEVER } from "#party/due-check.ts";

const WAIT = { settled: 10, retry: 1000 };

/** A part of a room that stores the time by itself. */
function part(at: Due = NEVER) {
  const stored = { at };
  const check = new DueCheck(() => stored.at, WAIT);
  const expectAt = (now: number) => {
    stored.at = check.expect(now);
  };
  const ask = (now: number) => {
    const { retryAt, after } = check.ask(now);
    stored.at = retryAt;
    return (answer: Due) => {
      stored.at = after(answer);
    };
  };
  return { stored, expectAt, ask };
}

describe("The time at which a part of a room asks the database", () => {
  it("The check comes soon after a call says that something will change, and not later than before", () => {
    const { stored, expectAt } = part();
    expectAt(100);
    expect(stored.at).toBe(110);
    expectAt(105);
    expect(stored.at).toBe(110);
  });

  it("The check comes when the answer says, and later where no answer comes", () => {
    const { stored, ask } = part(100);
    const answered = ask(100);
    expect(stored.at).toBe(1100);
    answered(5000);
    expect(stored.at).toBe(5000);
    ask(5000)(NEVER);
    expect(stored.at).toBe(NEVER);
  });

  it("The check comes at the earlier time where a call comes during the question", () => {
    const { stored, expectAt, ask } = part(100);
    const answered = ask(100);
    expectAt(150);
    answered(NEVER);
    expect(stored.at).toBe(160);
    const answeredAgain = ask(160);
    expectAt(200);
    answeredAgain(180);
    expect(stored.at).toBe(180);
  });
});
