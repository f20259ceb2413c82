import { describe, expect, it } from "vitest";
import { fold, foldedWords, titleKey } from "#worker/contract/fold.ts";

describe("A text is folded as people compare it", () => {
  it.each([
    ["Ação", "ACAO"],
    ["façon", "FACON"],
    ["Lösung", "losung"],
    ["Straße", "STRASSE"],
    ["Анне", "АННЕ"],
    ["ёлка", "Елка"],
    ["ΟΔΟΣ", "οδός"],
    ["Łódź", "lodz"],
    ["Đức", "duc"],
    ["İstanbul", "ISTANBUL"],
    ["ＡＢＣ１２", "abc12"],
    ["ｶﾞ", "ガ"],
    ["ﬁn", "FIN"],
    ["أحمد", "احمد"],
    ["مُحَمَّد", "محمد"],
    ["שָׁלוֹם", "שלום"],
    ["co\u00adrreo\u200b", "correo"],
  ])("%s and %s are the same", (one, other) => {
    expect(fold(one)).toBe(fold(other));
    expect(fold(one.normalize("NFD"))).toBe(fold(other.normalize("NFC")));
  });

  it.each([
    ["か", "が"],
    ["की", "का"],
    ["팀", "티"],
    ["тим", "тем"],
    ["ana", "ano"],
  ])("%s and %s differ", (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it.each(["팀", "ござい", "धन्यवाद", "спасибо"])("%s stays as it is written", (text) => {
    expect(fold(text.normalize("NFD"))).toBe(text.normalize("NFC"));
  });

  it("Signs that a word needs divide no word, and punctuation does", () => {
    expect(foldedWords("धन्यवाद, ¿C++ o ＧＯ?")).toEqual(["धन्यवाद", "c", "o", "go"]);
    expect(titleKey("  Deploy…  LENTO! ")).toBe("deploy lento");
    expect(titleKey("…")).toBe("");
  });
});
