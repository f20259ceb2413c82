import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const SERVER = Date.parse("2026-03-03T12:00:00Z");
const MINUTE = 60_000;

/** A page whose computer is five minutes late. Each test has its own. */
async function openPage() {
  vi.resetModules();
  const clock = await import("#app/lib/realtime/server-clock.ts");
  const started = performance.now();
  const server = () => SERVER + performance.now() - started;
  vi.setSystemTime(SERVER - 5 * MINUTE);
  const ask = () => clock.noteServerTime(new Date(server()).toISOString(), performance.now(), performance.now());
  /** By how much the page is wrong, in milliseconds. */
  const error = () => Math.round(clock.serverNow() - server());
  return { ...clock, ask, error };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("A page counts with the server's clock", () => {
  it("A computer that is late shows the server's time, also minutes later", async () => {
    const page = await openPage();
    expect(page.isClockDoubtful()).toBe(true);
    page.ask();
    expect([page.isClockDoubtful(), page.error()]).toEqual([false, 0]);
    vi.advanceTimersByTime(5 * MINUTE);
    expect([page.isClockDoubtful(), page.error()]).toEqual([false, 0]);
  });

  it.each([
    ["forward", 10 * MINUTE],
    ["back", -10 * MINUTE],
  ])("A clock that is set %s while the page is open makes it ask, and the answer corrects it", async (_way, by) => {
    const page = await openPage();
    page.ask();
    vi.setSystemTime(Date.now() + by);
    expect(page.isClockDoubtful()).toBe(true);
    page.ask();
    expect([page.isClockDoubtful(), page.error()]).toEqual([false, 0]);
  });
});
