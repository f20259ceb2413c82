/** What was typed and not yet sent, by the field's name. */
export type Draft = Record<string, string>;

const PREFIX = "tertulia-draft:";
const DAY = 24 * 60 * 60 * 1000;
/** A draft nobody came back to for so long is forgotten, and so are the oldest beyond this many. */
export const DRAFTS = { life: 30 * DAY, most: 50 } as const;

type Stored = { at: number; values: Draft };

/** The draft of that name, or null. @param now milliseconds since the epoch */
export function readDraft(storage: Storage, name: string, now = Date.now()): Draft | null {
  const stored = parse(storage.getItem(PREFIX + name));
  return stored && stored.at + DRAFTS.life > now ? stored.values : null;
}

/** Keeps a draft; one in which nothing is written is forgotten. A browser that cannot store goes on without. */
export function keepDraft(storage: Storage, name: string, values: Draft, now = Date.now()): void {
  const isEmpty = Object.values(values).every((value) => value === "");
  if (isEmpty) {
    forgetDraft(storage, name);
    return;
  }
  try {
    const isNew = storage.getItem(PREFIX + name) === null;
    storage.setItem(PREFIX + name, JSON.stringify({ at: now, values } satisfies Stored));
    if (isNew) tidy(storage, now);
  } catch {
    // Full, or not allowed: what is typed is still in its field.
  }
}

export const forgetDraft = (storage: Storage, name: string): void => storage.removeItem(PREFIX + name);

/** Forgets all that one person of this browser has not sent. @param owner what the names of their drafts begin with */
export function forgetDraftsOf(storage: Storage, owner: string): void {
  for (const key of keysOf(storage)) if (key.startsWith(`${PREFIX}${owner}:`)) storage.removeItem(key);
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

function tidy(storage: Storage, now: number): void {
  const newestFirst = keysOf(storage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: parse(storage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of newestFirst.entries()) {
    if (index >= DRAFTS.most || at + DRAFTS.life <= now) storage.removeItem(key);
  }
}

function parse(text: string | null): Stored | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return isStored(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isStored = (value: unknown): value is Stored =>
  value instanceof Object &&
  "at" in value &&
  typeof value.at === "number" &&
  "values" in value &&
  value.values instanceof Object &&
  Object.values(value.values).every((one) => typeof one === "string");
