import { describe, expect, it, vi } from "vitest";
import { HOST } from "#worker/contract/limits/host.ts";
import { PLAN } from "#worker/contract/limits/plan.ts";
import { UseCount } from "#worker/services/host/use-count.ts";

const NOON = Date.parse("2026-11-23T12:00:00Z");
const ENOUGH = { requests: PLAN.requests * HOST.chunk };

describe("What an isolate counts of the day's plan", () => {
  it("The isolate keeps less than a thousandth of the plan for later", async () => {
    const count = new UseCount();
    const sumUp = vi.fn(async () => "sum");
    count.add({ requests: ENOUGH.requests - 1 }, NOON);
    expect(await count.addTo(sumUp, NOON)).toBeNull();
    count.add({ requests: 1 }, NOON);
    expect(await count.addTo(sumUp, NOON)).toBe("sum");
    expect(sumUp).toHaveBeenCalledExactlyOnceWith(20780, expect.objectContaining(ENOUGH));
  });

  it("The isolate adds its count at most once a minute, and loses nothing meanwhile", async () => {
    const count = new UseCount();
    const sums: number[] = [];
    const sumUp = async (_: number, { requests }: { requests: number }) => sums.push(requests);
    for (let second = 0; second < 120; second += 1) {
      const now = NOON + second * 1000;
      count.add(ENOUGH, now);
      await count.addTo(sumUp, now);
    }
    expect(sums).toEqual([ENOUGH.requests, ENOUGH.requests * 60]);
  });

  it("The isolate adds a mail at once, because there are few in a day", async () => {
    const count = new UseCount();
    count.add({ mails: 1 }, NOON);
    expect(await count.addTo(async (_, { mails }) => mails, NOON)).toBe(1);
  });

  it("What could not be added is added the next time", async () => {
    const count = new UseCount();
    count.add(ENOUGH, NOON);
    await expect(count.addTo(() => Promise.reject(new Error("no database")), NOON)).rejects.toThrow("no database");
    const later = NOON + HOST.interval;
    expect(await count.addTo(async (_, { requests }) => requests, later)).toBe(ENOUGH.requests);
  });

  it("What yesterday used does not count today", async () => {
    const count = new UseCount();
    const midnight = Date.parse("2026-11-24T00:00:00Z");
    count.add(ENOUGH, midnight - 1);
    expect(await count.addTo(async () => "sum", midnight)).toBeNull();
    count.add(ENOUGH, midnight);
    expect(await count.addTo(async (_, { requests }) => requests, midnight)).toBe(ENOUGH.requests);
  });
});
