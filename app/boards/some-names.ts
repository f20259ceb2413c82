import { byLocale, form, plural } from "#worker/contract/language.ts";

const list = byLocale((code) => new Intl.ListFormat(code));

/** "Ana", "Ana y Beto" or "Ana, Beto y 2 más". @param names at least one */
export const someNames = (names: readonly string[]): string => {
  const more = names.length - 2;
  return list().format(more > 0 ? [...names.slice(0, 2), plural(more, form`1 más`, form`${more} más`)] : names);
};
