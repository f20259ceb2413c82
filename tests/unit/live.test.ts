import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attemptKey, attemptOf, endAttempt } from "#app/lib/attempts.ts";
import { isTold, noteHeard, setLive } from "#app/lib/live.ts";
import { Memory } from "#tests/factories/memory.ts";

const KEYS = [
  ["topics", "luna"],
  ["thank-you", "mine"],
];

describe("A write and its own news", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setLive("luna");
  });
  afterEach(() => {
    setLive(null);
    vi.useRealTimers();
  });

  it("Is told of, whether the news or the answer come first", async () => {
    noteHeard("0001");
    expect(await isTold(KEYS, "0001")).toBe(true);
    const told = isTold(KEYS, "0002");
    noteHeard("0002");
    expect(await told).toBe(true);
  });

  it("Is not told of in another team, without a connection, or when that is lost", async () => {
    noteHeard("0001");
    expect(await isTold([["topics", "otro"]], "0001")).toBe(false);
    const told = isTold(KEYS, "0002");
    setLive(null);
    expect(await told).toBe(false);
    expect(await isTold(KEYS, "0001")).toBe(false);
  });

  it("Does not wait for ever for news that never come", async () => {
    const told = isTold(KEYS, "0002");
    noteHeard("0001");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await told).toBe(false);
  });
});

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
