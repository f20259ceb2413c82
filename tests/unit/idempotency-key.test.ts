import { describe, expect, it } from "vitest";
import { fingerprintOf, forgetIdempotencyKey, idempotencyKey } from "#app/lib/data/idempotency-key.ts";
import { Memory } from "#tests/factories/memory.ts";

describe("An attempt to write", () => {
  it("Has one key until it was answered, whoever asks for it", async () => {
    const storage = new Memory();
    const attempt = await fingerprintOf("/teams/luna", { message: "Hola" });
    const key = idempotencyKey(storage, attempt);
    expect(idempotencyKey(storage, await fingerprintOf("/teams/luna", { message: "Hola" }))).toBe(key);
    expect(idempotencyKey(storage, await fingerprintOf("/teams/luna", { message: "Chao" }))).not.toBe(key);
    expect(idempotencyKey(storage, await fingerprintOf("/teams/sol", { message: "Hola" }))).not.toBe(key);
    forgetIdempotencyKey(storage, attempt);
    expect(idempotencyKey(storage, attempt)).not.toBe(key);
  });

  it("Means something new after ten minutes, and never gives away what was written", async () => {
    const storage = new Memory();
    const attempt = await fingerprintOf("/teams/luna", { joinPassword: "mesa-larga" });
    const key = idempotencyKey(storage, attempt, 0);
    expect(idempotencyKey(storage, attempt, 599_999)).toBe(key);
    expect(idempotencyKey(storage, attempt, 600_000)).not.toBe(key);
    expect(attempt).toMatch(/^[0-9a-f]{64}$/);
  });
});
