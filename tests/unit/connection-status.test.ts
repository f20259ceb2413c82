import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordReceived, setConnectedTeam, waitForOwnEvent } from "#app/lib/realtime/connection-status.ts";

const KEYS = [
  ["topics", "luna"],
  ["thank-you", "mine"],
];

describe("A write waits for its own event", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setConnectedTeam("luna");
  });
  afterEach(() => {
    setConnectedTeam(null);
    vi.useRealTimers();
  });

  it("A write finds its event when the event arrives before or after the response", async () => {
    recordReceived("0001");
    expect(await waitForOwnEvent(KEYS, "0001")).toBe(true);
    const waiting = waitForOwnEvent(KEYS, "0002");
    recordReceived("0002");
    expect(await waiting).toBe(true);
  });

  it("A write does not wait for an event of another team or without a connection", async () => {
    recordReceived("0001");
    expect(await waitForOwnEvent([["topics", "otro"]], "0001")).toBe(false);
    const waiting = waitForOwnEvent(KEYS, "0002");
    setConnectedTeam(null);
    expect(await waiting).toBe(false);
    expect(await waitForOwnEvent(KEYS, "0001")).toBe(false);
  });

  it("A write stops waiting after one second when its event never arrives", async () => {
    const waiting = waitForOwnEvent(KEYS, "0002");
    recordReceived("0001");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe(false);
  });
});
