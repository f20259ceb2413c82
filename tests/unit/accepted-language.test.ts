import { describe, expect, it } from "vitest";
import { acceptedLanguage, isWhole } from "#worker/platform/languages.ts";

describe("The language that a browser accepts", () => {
  it.each([
    ["en", "en"],
    ["EN-us", "en"],
    ["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
    ["en;q=0.5, pt;q=0.7, es;q=0.6", "pt"],
    ["pt; q=0.4, es", "es"],
    ["en, pt", "en"],
  ])("The header %s means the language %s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it.each([
    ["qaa-CH,qab;q=0.9,en;q=0.1", "en"],
    ["pt;q=0, en;q=0.1", "en"],
  ])("The header %s means the first language that exists: %s", (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });

  it("A page passes over an accepted language that it does not offer", () => {
    expect(acceptedLanguage("pt-BR,en;q=0.5", (code) => code === "en")).toBe("en");
    expect(["es", "en", "pt", "qaa"].map(isWhole)).toEqual([true, true, true, false]);
  });

  it.each([null, undefined, "", "*", "qaa", "en;q=0", "en;q=0.0.1", ";;,,=q", "__proto__", "x".repeat(10_000)])(
    "The header %j means no language",
    (header) => {
      expect(acceptedLanguage(header)).toBeNull();
    },
  );
});
