/** Something that a person, the log or the storage received. */
export type Seen = { reader: string; source: string; phase: number; text: string };

/** `publicFrom` and `removedFrom` are phases. Before, only the author reads the text; once removed, only the remover. */
export type Secret = {
  id: string;
  text: string;
  authorId: string;
  publicFrom: number;
  removedFrom?: number;
  removerId?: string;
};

type Visit = (node: unknown, path: string[], near: string[]) => void;

/** Who holds the card or is at the table is not who wrote it. */
const NO_AUTHORS = ["facilitatorId", "ready", "watching"];

function readersOf({ authorId, publicFrom, removedFrom = Number.POSITIVE_INFINITY, removerId }: Secret, phase: number) {
  if (phase >= removedFrom) return [removerId];
  return phase >= publicFrom ? null : [authorId];
}

/** The secret texts that reached a person who must not read them. */
export function textLeaks(seen: Seen[], secrets: Secret[]): string[] {
  return seen.flatMap(({ reader, source, phase, text }) =>
    secrets.flatMap((secret) => {
      const readers = readersOf(secret, phase);
      if (!readers || readers.includes(reader)) return [];
      const isHidden = text.includes(secret.text) || (phase < secret.publicFrom && text.includes(secret.id));
      return isHidden ? [`${secret.text} in ${source}, phase ${phase}`] : [];
    }),
  );
}

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `near` holds the texts beside a value and beside everything around it. JSON in a text is read too. */
function walk(root: unknown, visit: Visit): void {
  const go: Visit = (node, path, near) => {
    const inner = isText(node) && /^[[{]/.test(node) ? parsed(node) : node;
    visit(inner, path, near);
    if (!isObject(inner)) return;
    const entries = Object.entries(inner);
    const beside = entries.flatMap(([key, value]) => {
      if (NO_AUTHORS.includes(key)) return [];
      return Array.isArray(value) ? value.filter(isText) : isText(value) && !/^[[{]/.test(value) ? [value] : [];
    });
    for (const [key, value] of entries) go(value, [...path, key], [...near, ...beside, key]);
  };
  go(root, [], []);
}

/** What a page shows, one line for each item of a list, and the data that it brings, as JSON. */
export function partsOfPage(html: string): { shown: string; data: string } {
  const scripts = /<script\b[^>]*>([\s\S]*?)<\/script>/g;
  const chunks = [...html.matchAll(/\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)].map(([, chunk]) =>
    String(JSON.parse(chunk ?? "")),
  );
  const data = chunks
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("["));
  return {
    shown: html.replace(scripts, "").replace(/<li|<\/li>|<\/ul>|<\/ol>/g, "\n$&"),
    data: JSON.stringify(data.map((line) => decoded(JSON.parse(line)))),
  };
}

/** React Router sends a list in which numbers stand for the places of other values. */
function decoded(flat: unknown[]): unknown {
  const read = (place: unknown): unknown => {
    const value = typeof place === "number" ? flat[place] : undefined;
    if (!isObject(value)) return value;
    if (Array.isArray(value)) return isText(value[0]) ? value : value.map(read);
    return Object.fromEntries(Object.entries(value).map(([key, at]) => [read(Number(key.slice(1))), read(at)]));
  };
  return read(0);
}

/** The lines of a text that is not JSON. */
const partsOf = (text: string): unknown => {
  const value = parsed(text);
  return isText(value) ? value.split("\n").map((line) => ({ line })) : value;
};

/** The places that name a card beside its author, for a reader who is not the author. */
export function authorLeaks(seen: Seen[], secrets: Secret[], namesOf: (userId: string) => string[]): string[] {
  const leaks = new Set<string>();
  for (const { reader, source, text } of seen) {
    const others = secrets.filter(
      ({ id, text: words, authorId }) => authorId !== reader && (text.includes(id) || text.includes(words)),
    );
    if (others.length === 0) continue;
    walk(partsOf(text), (node, path, near) => {
      const around = [...near, isText(node) ? node : ""];
      for (const { id, text: words, authorId } of others) {
        const isNamed = namesOf(authorId).some((name) => around.some((one) => one.includes(name)));
        if (isNamed && around.some((one) => one.includes(id) || one.includes(words)))
          leaks.add(`${words} beside its author in ${source} at ${path.slice(0, -1).join(".")}`);
      }
    });
  }
  return [...leaks];
}

/**
 * The numbers of fichas that a reader must not have: totals before `totalsFrom`, and those of other people.
 * @param placed by user, then by group
 */
export function fichaLeaks(seen: Seen[], totalsFrom: number, placed: Record<string, Record<string, number>>): string[] {
  const groupIds = new Set(Object.values(placed).flatMap((groups) => Object.keys(groups)));
  const userIds = new Set(Object.keys(placed));
  const leaks = new Set<string>();
  for (const { reader, source, phase, text } of seen) {
    walk(partsOf(text), (node, path) => {
      if (!isObject(node) || Array.isArray(node)) return;
      const place = path.join(".");
      const isOwn = place.endsWith("me.fichas");
      // Texts by the person who wrote them with their name.
      const isSaid = source === "row of boards" && place === "facts.said";
      const isTotal = phase >= totalsFrom && path.at(-1) === "totals";
      const isOfGroup = Object.values(node).some((value) => isText(value) && groupIds.has(value));
      for (const [key, value] of Object.entries(node)) {
        const isMine = isOwn && placed[reader]?.[key] === value;
        const isKeyed = groupIds.has(key) && typeof value === "number" && !isMine && !isTotal;
        const isCounted = isOfGroup && typeof value === "number" && !key.endsWith("ev") && phase < totalsFrom;
        if (isKeyed || isCounted || (userIds.has(key) && !isSaid))
          leaks.add(`${key}: ${value} in ${source} at ${place}, phase ${phase}`);
      }
    });
  }
  return [...leaks];
}
