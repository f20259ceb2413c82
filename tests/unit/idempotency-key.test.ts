import { describe, expect, it } from "vitest";
import { attemptKey, attemptOf, endAttempt } from "#app/lib/data/idempotency-key.ts";
import { Memory } from "#tests/factories/memory.ts";

describe("An attempt to write", () => {
  it("Has one key until it was answered, whoever asks for it", async () => {
    const storage = new Memory();
    const attempt = await attemptOf("/teams/luna", { message: "Hola" });
    const key = attemptKey(storage, attempt);
    expect(attemptKey(storage, await attemptOf("/teams/luna", { message: "Hola" }))).toBe(key);
    expect(attemptKey(storage, await attemptOf("/teams/luna", { message: "Chao" }))).not.toBe(key);
    expect(attemptKey(storage, await attemptOf("/teams/sol", { message: "Hola" }))).not.toBe(key);
    endAttempt(storage, attempt);
    expect(attemptKey(storage, attempt)).not.toBe(key);
  });

  it("Means something new after ten minutes, and never gives away what was written", async () => {
    const storage = new Memory();
    const attempt = await attemptOf("/teams/luna", { joinPassword: "mesa-larga" });
    const key = attemptKey(storage, attempt, 0);
    expect(attemptKey(storage, attempt, 599_999)).toBe(key);
    expect(attemptKey(storage, attempt, 600_000)).not.toBe(key);
    expect(attempt).toMatch(/^[0-9a-f]{64}$/);
  });
});
