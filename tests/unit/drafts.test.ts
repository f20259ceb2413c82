import { describe, expect, it } from "vitest";
import { DRAFTS, forgetDraft, forgetDraftsOf, keepDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { Memory } from "#tests/factories/memory.ts";

const NOW = Date.parse("2026-03-03T12:00:00Z");

describe("A draft", () => {
  it("Is there until it is forgotten", () => {
    const storage = new Memory();
    keepDraft(storage, "thank-you:1", { message: "Gracias por", userId: "b" }, NOW);
    expect(readDraft(storage, "thank-you:1", NOW)).toEqual({ message: "Gracias por", userId: "b" });
    expect(readDraft(storage, "thank-you:2", NOW)).toBeNull();
    forgetDraft(storage, "thank-you:1");
    expect(readDraft(storage, "thank-you:1", NOW)).toBeNull();
  });

  it("In which everything was deleted again is none", () => {
    const storage = new Memory();
    keepDraft(storage, "topic", { title: "Reuniones" }, NOW);
    keepDraft(storage, "topic", { title: "" }, NOW);
    expect(storage.length).toBe(0);
  });

  it("Goes with all others of its person, and leaves those of other people", () => {
    const storage = new Memory();
    for (const name of ["ana:topic", "ana:thank-you:1", "beto:topic"]) {
      keepDraft(storage, name, { message: "Hola" }, NOW);
    }
    forgetDraftsOf(storage, "ana");
    expect(storage.length).toBe(1);
    expect(readDraft(storage, "beto:topic", NOW)).toEqual({ message: "Hola" });
  });

  it("Is forgotten after 30 days without a word", () => {
    const storage = new Memory();
    keepDraft(storage, "old", { message: "Hola" }, NOW - DRAFTS.maxAge);
    expect(readDraft(storage, "old", NOW - 1)).not.toBeNull();
    expect(readDraft(storage, "old", NOW)).toBeNull();
    keepDraft(storage, "new", { message: "Hola" }, NOW);
    expect(storage.length).toBe(1);
  });

  it("Makes room for newer ones, and leaves what is not a draft alone", () => {
    const storage = new Memory();
    storage.setItem("auth-data", "{}");
    for (let number = 0; number <= DRAFTS.maxCount; number += 1) {
      keepDraft(storage, `topic:${number}`, { message: "Hola" }, NOW + number);
    }
    expect(storage.length).toBe(DRAFTS.maxCount + 1);
    expect(readDraft(storage, "topic:0", NOW)).toBeNull();
    expect(readDraft(storage, "topic:1", NOW)).not.toBeNull();
  });

  it("Never gets in the way: neither a full storage nor damaged contents throw", () => {
    const full = new Memory(0);
    expect(() => keepDraft(full, "topic", { message: "Hola" }, NOW)).not.toThrow();
    const storage = new Memory();
    for (const text of ["", "null", "[]", '{"at":1}', '{"at":1e99,"values":{"message":3}}']) {
      storage.setItem("tertulia-draft:topic", text);
      expect(readDraft(storage, "topic", NOW)).toBeNull();
    }
  });
});
