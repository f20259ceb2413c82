import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isTold, noteHeard, setLive } from "#app/lib/realtime/connection-status.ts";

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
