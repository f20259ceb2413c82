import { type Catalog, contextKey, PSEUDO_LANGUAGE, pluralKey } from "#worker/contract/language.ts";

const ACCENTED: Record<string, string> = { a: "å", e: "é", i: "î", o: "ø", u: "ü", n: "ñ", c: "ç", y: "ÿ" };
const VOWEL = /[aeiou]/;

/** The letters stay readable, each vowel is there twice, so that texts are about 40 % longer, and values stay. */
function pseudoText(message: string): string {
  return message.replace(/\{\w+\}|\p{L}/gu, (part) => {
    const plain = part.normalize("NFD").charAt(0).toLowerCase();
    const accented = part.startsWith("{") ? undefined : ACCENTED[plain];
    if (!accented) return part;
    const first = part === part.toLowerCase() ? accented : accented.toUpperCase();
    return VOWEL.test(plain) ? first + accented : first;
  });
}

const CONTEXT_END = contextKey("", "");
const PLURAL = pluralKey("");

/** Computed for each text, so that it takes no room in the Worker. */
const catalog: Catalog = new Proxy<Catalog>(
  {},
  {
    get(_, key) {
      const text = String(key);
      if (text.startsWith(PLURAL)) return [pseudoText(text.slice(PLURAL.length))];
      return pseudoText(text.slice(text.indexOf(CONTEXT_END) + 1));
    },
  },
);

/** For development and tests: a language that runs from right to left, with long texts. */
export const PSEUDO = {
  code: PSEUDO_LANGUAGE,
  name: "Pseudo",
  direction: "rtl",
  isComplete: true,
  folder: `assets/${PSEUDO_LANGUAGE}/`,
  catalog,
} as const;
