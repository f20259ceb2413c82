import { describe, expect, it } from "vitest";
import {
  DRAFTS,
  draftNames,
  forgetDraft,
  forgetDraftsOf,
  GESTURES,
  isDraftStored,
  keepDraft,
  readDraft,
  seenKey,
} from "#app/lib/forms/drafts.ts";
import { MemoryStorage } from "#tests/factories/memory-storage.ts";

const NOW = Date.parse("2026-03-03T12:00:00Z");

describe("A draft keeps what a person has typed", () => {
  it("A draft is kept until it is deleted", () => {
    const storage = new MemoryStorage();
    keepDraft(storage, "thank-you:1", { message: "Gracias por", userId: "b" }, NOW);
    expect(readDraft(storage, "thank-you:1", NOW)).toEqual({ message: "Gracias por", userId: "b" });
    expect(readDraft(storage, "thank-you:2", NOW)).toBeNull();
    forgetDraft(storage, "thank-you:1");
    expect(readDraft(storage, "thank-you:1", NOW)).toBeNull();
  });

  it("A draft whose fields are all empty is deleted", () => {
    const storage = new MemoryStorage();
    keepDraft(storage, "topic", { title: "Reuniones" }, NOW);
    keepDraft(storage, "topic", { title: "" }, NOW);
    expect(storage.length).toBe(0);
  });

  it("Deleting a person's drafts deletes what they have seen of boards, and nothing of other people", () => {
    const storage = new MemoryStorage();
    for (const owner of ["ana", "beto"]) storage.setItem(seenKey(owner, "retro"), "{}");
    forgetDraftsOf(storage, "ana");
    expect(storage.length).toBe(1);
    expect(storage.getItem(seenKey("beto", "retro"))).toBe("{}");
  });

  it("Deleting a person's drafts deletes what waits to be sent too, and leaves what other people have", () => {
    const storage = new MemoryStorage();
    for (const name of ["ana:topic", "ana:thank-you:1", "beto:topic"]) {
      keepDraft(storage, name, { message: "Hola" }, NOW);
    }
    for (const owner of ["ana", "beto", "ana-maría"]) storage.setItem(`${GESTURES}${owner}:retro:1`, "{}");
    forgetDraftsOf(storage, "ana");
    expect(readDraft(storage, "beto:topic", NOW)).toEqual({ message: "Hola" });
    const gestures = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) =>
      key?.startsWith(GESTURES),
    );
    expect(gestures.sort()).toEqual([`${GESTURES}ana-maría:retro:1`, `${GESTURES}beto:retro:1`]);
    expect(storage.length).toBe(3);
  });

  it("A draft expires after 30 days", () => {
    const storage = new MemoryStorage();
    keepDraft(storage, "old", { message: "Hola" }, NOW - DRAFTS.maxAge);
    expect(readDraft(storage, "old", NOW - 1)).toEqual({ message: "Hola" });
    expect(readDraft(storage, "old", NOW)).toBeNull();
    keepDraft(storage, "new", { message: "Hola" }, NOW);
    expect(storage.length).toBe(1);
  });

  it("The oldest draft makes room for a new one, and other stored items stay", () => {
    const storage = new MemoryStorage();
    storage.setItem("auth-data", "{}");
    for (let number = 0; number <= DRAFTS.maxCount; number += 1) {
      keepDraft(storage, `topic:${number}`, { message: "Hola" }, NOW + number);
    }
    expect(storage.length).toBe(DRAFTS.maxCount + 1);
    expect(readDraft(storage, "topic:0", NOW)).toBeNull();
    expect(readDraft(storage, "topic:1", NOW)).toEqual({ message: "Hola" });
  });

  it("A draft for which the storage has no room lives as long as the page, and says so", () => {
    const full = new MemoryStorage(0);
    keepDraft(full, "ana:topic", { message: "Hola" }, NOW);
    expect(readDraft(full, "ana:topic", NOW)).toEqual({ message: "Hola" });
    expect([draftNames(full, "ana:"), isDraftStored(full, "ana:topic")]).toEqual([["ana:topic"], false]);
    forgetDraftsOf(full, "ana");
    expect([readDraft(full, "ana:topic", NOW), draftNames(full, "ana:")]).toEqual([null, []]);
  });

  it("A full storage or a damaged draft does not throw", () => {
    const full = new MemoryStorage(0);
    expect(() => keepDraft(full, "topic", { message: "Hola" }, NOW)).not.toThrow();
    const storage = new MemoryStorage();
    for (const text of ["", "null", "[]", '{"at":1}', '{"at":1e99,"values":{"message":3}}']) {
      storage.setItem("tertulia-draft:topic", text);
      expect(readDraft(storage, "topic", NOW)).toBeNull();
    }
  });
});
