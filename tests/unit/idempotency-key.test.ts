import { describe, expect, it } from "vitest";
import { fingerprintOf, forgetIdempotencyKey, idempotencyKey } from "#app/lib/data/idempotency-key.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";

describe("A write has an idempotency key", () => {
  it("The same write keeps its key until it is answered", async () => {
    const storage = new MemoryStorage();
    const fingerprint = await fingerprintOf("/teams/luna", { message: "Hola" });
    const key = idempotencyKey(storage, fingerprint);
    expect(idempotencyKey(storage, await fingerprintOf("/teams/luna", { message: "Hola" }))).toBe(key);
    expect(idempotencyKey(storage, await fingerprintOf("/teams/luna", { message: "Chao" }))).not.toBe(key);
    expect(idempotencyKey(storage, await fingerprintOf("/teams/sol", { message: "Hola" }))).not.toBe(key);
    forgetIdempotencyKey(storage, fingerprint);
    expect(idempotencyKey(storage, fingerprint)).not.toBe(key);
  });

  it("A key expires after ten minutes and does not reveal what was written", async () => {
    const storage = new MemoryStorage();
    const fingerprint = await fingerprintOf("/teams/luna", { joinPassword: "mesa-larga" });
    const key = idempotencyKey(storage, fingerprint, 0);
    expect(idempotencyKey(storage, fingerprint, 599_999)).toBe(key);
    expect(idempotencyKey(storage, fingerprint, 600_000)).not.toBe(key);
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });
});
