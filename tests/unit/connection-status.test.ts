import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordReceived, setConnectedTeam, waitForOwnEvent } from "#app/lib/realtime/connection-status.ts";

const KEYS = [
  ["topics", "luna"],
  ["thank-you", "mine"],
];

describe("A write and its own news", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setConnectedTeam("luna");
  });
  afterEach(() => {
    setConnectedTeam(null);
    vi.useRealTimers();
  });

  it("Is told of, whether the news or the answer come first", async () => {
    recordReceived("0001");
    expect(await waitForOwnEvent(KEYS, "0001")).toBe(true);
    const told = waitForOwnEvent(KEYS, "0002");
    recordReceived("0002");
    expect(await told).toBe(true);
  });

  it("Is not told of in another team, without a connection, or when that is lost", async () => {
    recordReceived("0001");
    expect(await waitForOwnEvent([["topics", "otro"]], "0001")).toBe(false);
    const told = waitForOwnEvent(KEYS, "0002");
    setConnectedTeam(null);
    expect(await told).toBe(false);
    expect(await waitForOwnEvent(KEYS, "0001")).toBe(false);
  });

  it("Does not wait for ever for news that never come", async () => {
    const told = waitForOwnEvent(KEYS, "0002");
    recordReceived("0001");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await told).toBe(false);
  });
});
