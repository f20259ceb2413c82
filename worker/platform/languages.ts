import { AsyncLocalStorage } from "node:async_hooks";
import languages from "#languages";
import { provideTranslation, SOURCE, SOURCE_LANGUAGE, type Translation } from "#worker/contract/language.ts";
import { PSEUDO } from "./pseudo-language.ts";

const translations = new Map<string, Translation>([
  [SOURCE_LANGUAGE, SOURCE],
  ...Object.entries(languages).map(
    ([language, { catalog }]) => [language, { language, catalog }] satisfies [string, Translation],
  ),
]);

const running = new AsyncLocalStorage<Translation>();

/** The translation for the work that runs now, for this bundle and for the one of the pages. */
export const translationNow = (): Translation => running.getStore() ?? SOURCE;

provideTranslation(translationNow);

export const isLanguage = (code: string): boolean => translations.has(code);

/** Runs `work`, and all that it waits for, in this language; in Spanish where the language is not known. */
export const inLanguage = <Result>(code: string | null, work: () => Result): Result =>
  running.run(translations.get(code ?? SOURCE_LANGUAGE) ?? SOURCE, work);

/** Codes with the languages' own names, Spanish first. */
export const LANGUAGE_NAMES: Record<string, string> = {
  [SOURCE_LANGUAGE]: "Español",
  ...Object.fromEntries(Object.entries(languages).map(([code, { name }]) => [code, name])),
};

/** From now on, by cookie or header and in no picker. A deployment for people does not have it. */
export function offerPseudoLanguage(): void {
  const { code, catalog } = PSEUDO;
  translations.set(code, { language: code, catalog });
}

const writtenIn = (code: string) => (code === PSEUDO.code ? PSEUDO : languages[code]);

/** The folder of the browser's files of each language: "assets/en-1a2b3c4d/". */
export const folderOf = (code: string): string | null => writtenIn(code)?.folder ?? null;

export const directionOf = (code: string): "ltr" | "rtl" => writtenIn(code)?.direction ?? "ltr";

type Preference = { code: string; weight: number };

/** A language that lacks texts is for those who choose it: the next one of a browser's list says more. */
export const isWhole = (code: string): boolean => isLanguage(code) && writtenIn(code)?.isComplete !== false;

/** The first language that we have, by the weights of RFC 9110 §12.5.4; null where the header names none. "pt-BR" is "pt". */
export function acceptedLanguage(header: string | null | undefined, isOffered = isLanguage): string | null {
  const preferences = (header ?? "").split(",").map((part): Preference => {
    const [range = "", ...parameters] = part.trim().split(";");
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    return { code: range.toLowerCase().split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
  });
  const found = preferences
    .filter(({ code, weight }) => weight > 0 && isOffered(code))
    .sort((a, b) => b.weight - a.weight);
  return found[0]?.code ?? null;
}
