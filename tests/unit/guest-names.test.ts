import { describe, expect, it } from "vitest";
import { likenessesOf } from "#worker/services/team/guest-names.ts";

const lookAlike = (one: string, other: string) =>
  likenessesOf(other).some((likeness) => likenessesOf(one).includes(likeness));

describe("Names that are hard to tell apart share a likeness", () => {
  it.each([
    ["Ana Soto", "ana  soto"],
    ["José", "Jose"],
    ["José", "Jose\u0301"],
    ["Ana", "Аnа"],
    ["Ana.", "Ana"],
    ["Ignacio", "lgnacio"],
    ["Leo", "Le0"],
    ["Ｂeto", "Beto"],
    ["Ana\u00a0Soto", "Ana Soto"],
    // Greek and Cyrillic capitals, which look like other letters than the small ones do.
    ["Nora", "Νora"],
    ["Hugo", "Ηugo"],
    ["Yago", "Υago"],
    ["Zoe", "Ζoe"],
    ["Hugo", "Нugo"],
    // Cherokee, in both cases.
    ["Ana", "Ꭺna"],
    ["ANA", "ᎪNᎪ"],
    ["Ema", "Ꭼmꭺ"],
    ["Julia", "Ꭻulia"],
    // Armenian.
    ["Hugo", "Հugօ"],
    ["Susana", "Տսsana"],
    ["uno", "սոօ"],
    // Coptic, Lisu, Deseret, Georgian and Arabic.
    ["Mora", "Ⲙⲟra"],
    ["Pedro", "ꓑedro"],
    ["ANA", "ꓮꓠꓮ"],
    ["Oto", "𐐄t𐐬"],
    ["Leo", "Leჿ"],
    ["Ali", "Aاi"],
    // Forms of Latin letters, also of other scripts.
    ["Ana", "𝐀𝓷𝕒"],
    ["Ana", "ⓐⓝⓐ"],
    ["Ana", "𝝖na"],
    ["Ana", "ɑnɑ"],
    ["Ana 3", "Ana З"],
    // The same name in another case of its own script.
    ["ΝΊΚΗ", "Νίκη"],
    ["НИНА", "Нина"],
    ["ԱՆԻ", "Անի"],
    ["ᎠᏂ", "ꭰꮒ"],
  ])("%s and %s look alike", (one, other) => {
    expect(lookAlike(one, other)).toBe(true);
  });

  it.each([
    ["Ana", "Ana 2"],
    ["Ana", "Anita"],
    ["李", "王"],
    ["🌵", "🌞"],
    ["की", "का"],
    ["Անի", "Ana"],
    ["Անի", "Արա"],
    ["ᏗᎳᏂ", "Dana"],
    ["ნინო", "Nino"],
    ["Νίκη", "Niki"],
    ["Нина", "Nina"],
    ["ليلى", "Laila"],
    ["Ana", "Aha"],
    ["Ivo", "Ino"],
    ["Yoel", "Uoel"],
  ])("%s and %s do not look alike", (one, other) => {
    expect(lookAlike(one, other)).toBe(false);
  });
});
