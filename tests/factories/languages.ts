import languages from "#languages";
import { contextKey, SOURCE_LANGUAGE } from "#worker/contract/language.ts";
import { PSEUDO } from "#worker/platform/pseudo-language.ts";

/** The languages into which every text is translated. */
export const TRANSLATIONS = Object.keys(languages).filter((code) => languages[code]?.isComplete);

/** Spanish, and the translations. */
export const LANGUAGES = [SOURCE_LANGUAGE, ...TRANSLATIONS];

/** A text of the product in a language, as a reader sees it. It fails where there is no translation. */
export function textIn(code: string, message: string, ...values: (string | number)[]): string {
  const catalog = code === PSEUDO.code ? PSEUDO.catalog : languages[code]?.catalog;
  const text = code === SOURCE_LANGUAGE ? message : catalog?.[message];
  if (typeof text !== "string") throw new Error(`"${message}" has no text in ${code}.`);
  return text.replace(/\{(\d+)\}/g, (_, index) => String(values[Number(index)]));
}

/** Fewer letters are found in texts of people, too. */
const FEWEST_LETTERS = 4;
const FEWEST_LETTERS_AROUND_VALUES = 8;

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** The text without its context or the mark of a plural. */
const sourceOf = (key: string): string => key.slice(key.indexOf(contextKey("", "")) + 1).replace(/^#/, "");

/** Of these texts, those that are Spanish texts of the product which the language says in another way. */
export function leaksOf(code: string, texts: readonly string[]): string[] {
  const catalog = languages[code]?.catalog ?? {};
  const translations = new Set(Object.values(catalog).flat());
  const sources = Object.keys(catalog)
    .map(sourceOf)
    .filter((text) => !translations.has(text));
  const exact = new Set(sources.filter((text) => lettersIn(text) >= FEWEST_LETTERS));
  const patterns = sources
    .filter((text) => /\{\d/.test(text))
    .filter((text) => lettersIn(text.replace(/\{\d+\}/g, "")) >= FEWEST_LETTERS_AROUND_VALUES)
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\d+\}/)
            .map(escaped)
            .join(".+")}$`,
          "su",
        ),
    );
  return [...new Set(texts)].filter((text) => exact.has(text) || patterns.some((pattern) => pattern.test(text)));
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
