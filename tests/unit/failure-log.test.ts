import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logFailure, logFor, logged } from "#worker/platform/failure-log.ts";

const STATEMENT = "update users set name = ? where id = ? and '$.a' <> ''";
const SECRET = "Un secreto\nen dos líneas";
const VALUES = /secreto|líneas|persona-1/;
const CAUSE = new Error("D1_ERROR: no such column: nombre");
const failedStatement = () => new DrizzleQueryError(STATEMENT, [SECRET, "persona-1"], CAUSE);

const WAYS: [string, (error: unknown) => void][] = [
  ["request", (error) => logFailure("r1", error)],
  ["room", (error) => logFor({ room: "t1" }, error)],
  ["call that goes on without an answer", (error) => logged({ room: "t1" })(error)],
];

describe.each(WAYS)("The log of a failed %s", (_, log) => {
  const lines = vi.spyOn(console, "error");
  beforeEach(() => void lines.mockReset().mockImplementation(() => undefined));
  afterEach(() => void lines.mockReset());

  const line = () => lines.mock.calls.flat().join();

  it("has the text of the statement and none of its values", () => {
    log(failedStatement());
    expect(line()).toContain(JSON.stringify(STATEMENT).slice(1, -1));
    expect(line()).not.toMatch(VALUES);
  });

  it("has no values of an error that came from a room, which is without its parameters", () => {
    log(new Error(failedStatement().message));
    expect(line()).toContain("Failed query");
    expect(line()).not.toMatch(VALUES);
  });

  it("has no values of a statement that failed inside of another failure", () => {
    log(new Error("the room failed", { cause: failedStatement() }));
    expect(line()).toContain("the room failed");
    expect(line()).not.toMatch(VALUES);
  });

  it("has the name and the message of another error", () => {
    log(new TypeError("no such method"));
    expect(line()).toContain("TypeError: no such method");
  });
});
