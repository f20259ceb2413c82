import type { Table } from "./file-content.ts";

type JsonObject = { [key: string]: unknown };
type Row = Map<string, string>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

const ID = /^_?u?id$/i;
/** As in `columnId` and `idList`. */
const REFERENCE = /^id | id$/i;
const NAMES = ["name", "title", "text"];
/** Lists that often have texts too, of people and of what they said. */
const NO_CARDS = /comment|repl|message|action|task|user|member|participant/i;

/** `columnId` and `column_id` as "column id". */
const words = (key: string): string =>
  key
    .replace(/[a-z][A-Z]/g, ([before = "", letter = ""]) => `${before} ${letter.toLowerCase()}`)
    .replace(/[_.-]+/g, " ")
    .trim();

/**
 * The longest list of objects in a JSON text, if possible one with texts: a row for each object, with what stands in the objects
 * around it. A reference to an object that has a name is that name, and a list in an object is its length.
 * @param isText whether a title is that of a text
 * @returns null where the text is no JSON or has no such list
 */
export function readJsonTable(text: string, isText: (title: string) => boolean): Table | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    const lists = new Map<string, Row[]>();
    addLists(value, { path: "", name: "", above: new Map(), names: namesIn(value, new Map()), lists });
    const hasText = (rows: Row[]) => rows.some((row) => [...row.keys()].some(isText));
    const [rows] = [...lists.values()].sort(
      (one, other) => Number(hasText(other)) - Number(hasText(one)) || other.length - one.length,
    );
    if (!rows) return null;
    const head = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    if (head.length < 2 && !hasText(rows)) return null;
    return { head, rows: rows.map((row) => head.map((title) => row.get(title) ?? "")) };
  } catch {
    return null;
  }
}

function namesIn(value: unknown, names: Map<string, string>): Map<string, string> {
  if (isObject(value)) {
    const id = Object.entries(value).find(([key, one]) => ID.test(key) && isScalar(one))?.[1];
    const name = NAMES.map((key) => value[key]).find((one) => typeof one === "string");
    if (id !== undefined && name !== undefined) names.set(String(id), String(name));
  }
  if (typeof value === "object" && value !== null) for (const one of Object.values(value)) namesIn(one, names);
  return names;
}

type Place = { path: string; name: string; above: Row; names: Map<string, string>; lists: Map<string, Row[]> };

function addLists(value: unknown, { path, name, above, names, lists }: Place): void {
  if (Array.isArray(value)) {
    const objects = value.filter(isObject);
    if (objects.length === 0 || NO_CARDS.test(name)) return;
    const rows = lists.get(path) ?? [];
    lists.set(path, rows);
    for (const one of objects) {
      const own = cellsOf(one, names);
      rows.push(new Map([...above, ...own, ...lengthsOf(one)]));
      const around = new Map([...above, ...[...own].map(([title, cell]) => [`${name} ${title}`, cell] as const)]);
      addLists(one, { path, name, above: around, names, lists });
    }
  } else if (isObject(value)) {
    for (const [key, one] of Object.entries(value))
      addLists(one, { path: `${path}/${key}`, name: words(key), above, names, lists });
  }
}

/** A number may be the id of something else, such as a number of votes. */
const isReference = (key: string, value: unknown): boolean => REFERENCE.test(words(key)) || /\D/.test(String(value));

/** Also those of an object in it: `author: { name }` is "author name". */
function cellsOf(object: JsonObject, names: Map<string, string>): Row {
  const cells: Row = new Map();
  for (const [key, value] of Object.entries(object)) {
    if (isObject(value)) for (const [title, cell] of cellsOf(value, names)) cells.set(`${words(key)} ${title}`, cell);
    if (!isScalar(value) || ID.test(key)) continue;
    const named = isReference(key, value) ? names.get(String(value)) : undefined;
    cells.set(named === undefined ? words(key) : words(key).replace(REFERENCE, ""), named ?? String(value));
  }
  return cells;
}

const lengthsOf = (object: JsonObject): [string, string][] =>
  Object.entries(object).flatMap(([key, value]) => (Array.isArray(value) ? [[words(key), String(value.length)]] : []));
