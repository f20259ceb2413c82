/** A text with values, as the tag of a template literal gets them. */
type Form = { strings: TemplateStringsArray; values: (string | number)[] };

/** A plural is under `pluralKey`, with its forms in the order of `pluralForms`. `{0}` is the first value. */
export type Catalog = { readonly [message: string]: string | readonly string[] };

/** Without a catalog the texts of the source are shown. */
export type Translation = { language: string; catalog: Catalog | null };

export const SOURCE_LANGUAGE = "es";
/** For development and tests. No `Intl` knows it, and each would take another instead. */
export const PSEUDO_LANGUAGE = "qps";

/** Tells "fichas" of a plural from the same word alone. @param other the text for several */
export const pluralKey = (other: string): string => `#${other}`;

export const SOURCE: Translation = { language: SOURCE_LANGUAGE, catalog: null };
let current = (): Translation => SOURCE;

/** @param given returns the translation of the present reader */
export function provideTranslation(given: () => Translation): void {
  current = given;
}

/** The language of the reader, such as "es". A constant in the browser. */
export const language = (): string => current().language;

/** Runs `work` in the source's language, for texts that are stored. `work` does not wait for anything. */
export const inSource = <Result>(work: () => Result): Result => withTranslation(SOURCE, work);

/** Finds the language of the reader once, and not for each text of `work`, which does not wait for anything. */
export const inOneLanguage = <Result>(work: () => Result): Result => withTranslation(current(), work);

function withTranslation<Result>(translation: Translation, work: () => Result): Result {
  const given = current;
  current = () => translation;
  try {
    return work();
  } finally {
    current = given;
  }
}

/** What `Intl` formats with. Spanish is written as in Chile: "1.234", "3 mar 2026". */
export const locale = (): string => localeOf(language());
const localeOf = (code: string): string =>
  code === SOURCE_LANGUAGE ? "es-CL" : code === PSEUDO_LANGUAGE ? "en" : code;

/** Makes one value for each locale that is asked for, such as a formatter: making one takes longer than using it. */
export function byLocale<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const code = locale();
    const known = made.get(code) ?? make(code);
    made.set(code, known);
    return known;
  };
}

const numbers = byLocale((code) => new Intl.NumberFormat(code));
/** "1.234" */
export const number = (value: number): string => numbers().format(value);

/**
 * The text in the reader's language, Spanish in the source: t`Hola, ${name}`.
 * In the browser it costs nothing: the build writes the text in its place (docs/decisions/038).
 */
export function t(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  const { catalog } = current();
  const translated = catalog?.[messageOf(strings)];
  return typeof translated === "string" ? filled(translated, values) : joined(strings, values);
}

/** Between the context of a text and the text, as in gettext's files. */
const CONTEXT_END = "\u0004";
export const contextKey = (context: string, message: string): string => `${context}${CONTEXT_END}${message}`;

/** inContext("a table")`Entrar`: the same Spanish text that other languages say in several ways. */
export const inContext =
  (context: string) =>
  (strings: TemplateStringsArray): string => {
    const translated = current().catalog?.[contextKey(context, messageOf(strings))];
    return typeof translated === "string" ? translated : messageOf(strings);
  };

/** One of the texts of `plural`. It may leave out values of the text for several. */
export const form = (strings: TemplateStringsArray, ...values: (string | number)[]): Form => ({ strings, values });

/** plural(votes, form`un voto`, form`${votes} votos`). A language may have more than two forms. */
export function plural(count: number, one: Form, other: Form): string {
  const { language, catalog } = current();
  const forms = catalog?.[pluralKey(messageOf(other.strings))];
  if (Array.isArray(forms)) return filled(formOf(count, language, forms), other.values);
  const source = formIndex(count, SOURCE_LANGUAGE) === 0 ? one : other;
  return joined(source.strings, source.values);
}

/** What the build makes of `plural`. */
export const pluralOf = (count: number, forms: readonly string[], values: readonly (string | number)[]): string =>
  filled(formOf(count, language(), forms), values);

/** The translated text in parts. A number stands for the value with this index. */
export const partsOf = (strings: TemplateStringsArray): readonly (string | number)[] => {
  const translated = current().catalog?.[messageOf(strings)];
  return splitMessage(typeof translated === "string" ? translated : messageOf(strings));
};

const split = new Map<string, readonly (string | number)[]>();

export function splitMessage(message: string): readonly (string | number)[] {
  const known = split.get(message);
  if (known) return known;
  const parts = message
    .split(/\{(\d+)\}/)
    .map((part, index) => (index % 2 ? Number(part) : part))
    .filter((part) => part !== "");
  split.set(message, parts);
  return parts;
}

/**
 * The plural forms of a language in the order in which its file has them: those that CLDR gives to whole numbers, as in
 * gettext's tools. Fractions and millions, which Spanish and Polish say in further forms, take the last one.
 */
export const pluralForms = (code: string): Intl.LDMLPluralRule[] => rulesOf(code).forms;

/** `small` has the form of each number below 200, because `Intl` takes as long for one as a page for ten texts. */
type Rules = { forms: Intl.LDMLPluralRule[]; small: Intl.LDMLPluralRule[]; all: Intl.PluralRules };
const made = new Map<string, Rules>();

function rulesOf(code: string): Rules {
  const known = made.get(code);
  if (known) return known;
  const all = new Intl.PluralRules(code);
  const small = Array.from({ length: 200 }, (_, count) => all.select(count));
  const forms = (["zero", "one", "two", "few", "many", "other"] as const).filter((name) => small.includes(name));
  const rules = { forms, small, all };
  made.set(code, rules);
  return rules;
}

function formIndex(count: number, code: string): number {
  const { forms, small, all } = rulesOf(code);
  return forms.indexOf(small[count] ?? all.select(count));
}

const formOf = (count: number, code: string, forms: readonly string[]): string =>
  forms[formIndex(count, code)] ?? forms.at(-1) ?? "";

const messages = new WeakMap<TemplateStringsArray, string>();

/** "Hola, {0}": the text by which catalogs know a template. */
function messageOf(strings: TemplateStringsArray): string {
  if (strings.length === 1) return strings[0] ?? "";
  const known = messages.get(strings);
  if (known !== undefined) return known;
  const message = strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
  messages.set(strings, message);
  return message;
}

const joined = (strings: readonly string[], values: readonly (string | number)[]): string =>
  values.length === 0
    ? (strings[0] ?? "")
    : strings.reduce((text, part, index) => `${text}${values[index - 1]}${part}`);

const filled = (message: string, values: readonly (string | number)[]): string =>
  values.length === 0
    ? message
    : splitMessage(message).reduce<string>((text, part) => text + (typeof part === "number" ? values[part] : part), "");
