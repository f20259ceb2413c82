/**
 * Accents and other marks that readers leave out when they search: those of Latin, Greek and Cyrillic letters, the points of
 * Hebrew and Arabic, the Arabic stroke that only makes a word longer, and what is invisible. The vowel signs of Indian scripts
 * and the voicing marks of kana are letters to their readers, and stay.
 */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\p{DI}]/gu;

/** Letters that Unicode does not take apart, and forms of one letter. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
};
const WITHOUT_PARTS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/**
 * The text as people compare it: without capitals, accents and other forms of the same letter (full width, ligatures, ß).
 * Syllables of Hangul stay whole.
 */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(WITHOUT_PARTS, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC");

/** The words of the folded text, without punctuation. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The folded words of the title; empty where it has none. */
export const titleKey = (title: string): string => foldedWords(title).join(" ");
