import { byLocale } from "./language.ts";

const collator = byLocale((locale) => new Intl.Collator(locale, { numeric: true }));

/** The order of a list that people read, in every script: capitals and accents count little, and 2 comes before 10. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  collator().compare(one.name, other.name);
