import { partsOfPage } from "#tests/factories/leaks.ts";

/** Something that the attacker received. `moment` counts what happened, `at` is in milliseconds. */
export type Received = { source: string; moment: number; at: number; text: string };

type Ids = ReadonlySet<string>;
type Cards = ReadonlyMap<string, { text: string }>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split("\n").map((line) => ({ line }));
  }
}

/** JSON in a text, as in a row of the database, is read too. */
const inner = (value: unknown): unknown => (isText(value) && /^[[{]/.test(value) ? parsed(value) : value);

/** The data of a page and what it shows, as texts that `parsed` reads. */
export const readingsOf = ({ source, text }: Pick<Received, "source" | "text">): { source: string; text: string }[] => {
  if (!text.startsWith("<!DOCTYPE")) return [{ source, text }];
  const { shown, data } = partsOfPage(text);
  return [
    { source: `${source} shown`, text: shown.replace(/<[^>]*>/g, " ") },
    { source: `${source} data`, text: data },
  ];
};

/** Calls `visit` with each object, its place without ids and numbers, and the ids that are keys on the way to it. */
export function walk(root: unknown, ids: Ids, visit: (node: object, place: string, above: string[]) => void): void {
  const go = (value: unknown, place: string, above: string[]): void => {
    const node = inner(value);
    if (!isObject(node)) return;
    if (!Array.isArray(node)) visit(node, place, above);
    for (const [key, child] of Object.entries(node)) {
      const isId = ids.has(key);
      go(child, `${place}.${Array.isArray(node) ? "[]" : isId ? "*" : key}`, isId ? [...above, key] : above);
    }
  };
  go(root, "", []);
}

/** Everyone and every card that an object names: in its texts, its keys, and the keys that lead to it. */
export function namedIn(
  node: object,
  above: string[],
  cards: Cards,
  namesOf: ReadonlyMap<string, string[]>,
): { people: string[]; cardIds: string[] } {
  const texts = [...above, ...Object.keys(node), ...Object.values(node).filter(isText)].filter(
    (text) => !/^[[{]/.test(text),
  );
  const people = [...namesOf].filter(([, names]) => texts.some((text) => names.some((name) => text.includes(name))));
  const cardIds = [...cards].filter(([id, card]) => texts.some((text) => text === id || text.includes(card.text)));
  return { people: people.map(([id]) => id), cardIds: cardIds.map(([id]) => id) };
}

/** The lists of ids in a text: keys of objects, and items of lists that are ids or have one. */
export function listsIn(root: unknown, ids: Ids): { place: string; list: string[] }[] {
  const lists: { place: string; list: string[] }[] = [];
  const add = (place: string, list: string[]) => {
    const known = list.filter((id) => ids.has(id));
    if (known.length > 1) lists.push({ place, list: known });
  };
  const idOf = (item: unknown): string =>
    isText(item) ? item : isObject(item) && "id" in item && isText(item.id) ? item.id : "";
  walk(root, ids, (node, place) => {
    add(`${place} keys`, Object.keys(node));
    for (const [key, child] of Object.entries(node)) {
      const list = inner(child);
      if (Array.isArray(list)) add(`${place}.${ids.has(key) ? "*" : key}`, list.map(idOf));
    }
  });
  return lists;
}
