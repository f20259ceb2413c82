import crypto from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { slowHash, slowVerify } from "#party/slow-hash.ts";

/** Scrypt's work grows with the product of its parameters. */
function workOf(act: () => void): number {
  const spy = vi.spyOn(crypto, "scryptSync");
  act();
  const work = spy.mock.calls.map(([, , , options]) => (options?.N ?? 0) * (options?.r ?? 0) * (options?.p ?? 0));
  spy.mockRestore();
  return work.reduce((sum, one) => sum + one, 0);
}

describe("A wrong password takes the same work for every account", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const unknown = workOf(() => expect(slowVerify("otra-clave", null)).toBe(false));

  it.for([
    { N: 2 ** 14, r: 8, p: 5 },
    { N: 2 ** 14, r: 8, p: 1 },
    { N: 2 ** 13, r: 8, p: 3 },
    { N: 2, r: 1, p: 1 },
  ])("A hash with the parameters %o takes as much work as an unknown account", (parameters) => {
    const hash = slowHash("clave-larga", parameters);
    const known = workOf(() => expect(slowVerify("otra-clave", hash)).toBe(false));
    expect(Math.abs(known / unknown - 1)).toBeLessThan(0.01);
    expect(slowVerify("clave-larga", hash)).toBe(true);
  });
});
