import { language } from "#worker/contract/language.ts";

/** A client can ask for a page under any hostname, so what depends on it has no other limit. */
const KEPT = 50;

/** Makes one value for each id and language of the reader. */
export function keptByLanguage<Made>(): (id: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (id, make) => {
    const key = `${language()} ${id}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, made);
    return made;
  };
}
