import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionStatus } from "#app/lib/realtime/connection-status.ts";

const KEYS = [
  ["topics", "luna"],
  ["thank-you", "mine"],
];

/** A browser that has joined the room of the team Luna. */
function connected(): ConnectionStatus {
  const status = new ConnectionStatus();
  status.setTeam("luna");
  return status;
}

describe("A write waits for its own event", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("A write finds its event when the event arrives before or after the response", async () => {
    const status = connected();
    status.recordReceived("0001");
    expect(await status.waitForOwnEvent(KEYS, "0001")).toBe(true);
    const waiting = status.waitForOwnEvent(KEYS, "0002");
    status.recordReceived("0002");
    expect(await waiting).toBe(true);
  });

  it("A write does not wait for an event of another team or without a connection", async () => {
    const status = connected();
    status.recordReceived("0001");
    expect(await status.waitForOwnEvent([["topics", "otro"]], "0001")).toBe(false);
    const waiting = status.waitForOwnEvent(KEYS, "0002");
    status.setTeam(null);
    expect(await waiting).toBe(false);
    expect(await status.waitForOwnEvent(KEYS, "0001")).toBe(false);
  });

  it("A write stops waiting after one second when its event never arrives", async () => {
    const status = connected();
    const waiting = status.waitForOwnEvent(KEYS, "0002");
    status.recordReceived("0001");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe(false);
  });
});
