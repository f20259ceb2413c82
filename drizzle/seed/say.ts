import type { SeedLanguage } from "./languages.ts";
import { EN } from "./texts/en.ts";
import { PT } from "./texts/pt.ts";

/** In Spanish, as in the source of the product. */
export type SeedText = keyof typeof EN;

const TEXTS: Record<Exclude<SeedLanguage, "es">, Record<SeedText, string>> = { en: EN, pt: PT };

/** The text in the language of the demo team. `{0}` becomes a mention of the person with this id. */
export type Say = (text: SeedText, mentioned?: string) => string;

export const sayIn =
  (language: SeedLanguage): Say =>
  (text, mentioned) =>
    (language === "es" ? text : TEXTS[language][text]).replace("{0}", `@[${mentioned}]`);
