import { DAY } from "#worker/contract/limits/time.ts";

export type Draft = Record<string, string>;

const PREFIX = "tertulia-draft:";
export const GESTURES = "tertulia-gesture:";
/** What a person has seen of a board (`Seen`). */
export const SEEN = "tertulia-seen:";
export const seenKey = (owner: string, retroId: string): string => `${SEEN}${owner}:${retroId}`;
/** Drafts older than `maxAge` milliseconds are removed, and the oldest beyond `maxCount`. */
export const DRAFTS = { maxAge: 30 * DAY, maxCount: 50 } as const;

type Stored = { at: number; values: Draft };

/** Drafts for which the storage had no room. They live as long as the page. */
const unstored = new WeakMap<Storage, Map<string, Draft>>();

export const isDraftStored = (storage: Storage, name: string): boolean => !unstored.get(storage)?.has(name);

function keepUnstored(storage: Storage, name: string, values: Draft): void {
  unstored.set(storage, new Map(unstored.get(storage)).set(name, values));
}

/** @param now milliseconds since the epoch */
export function readDraft(storage: Storage, name: string, now = Date.now()): Draft | null {
  const kept = unstored.get(storage)?.get(name);
  if (kept) return kept;
  const stored = parse(storage.getItem(PREFIX + name));
  return stored && stored.at + DRAFTS.maxAge > now ? stored.values : null;
}

/** Stores a draft, or removes it when all of its fields are empty. */
export function keepDraft(storage: Storage, name: string, values: Draft, now = Date.now()): void {
  const isEmpty = Object.values(values).every((value) => value === "");
  if (isEmpty) {
    forgetDraft(storage, name);
    return;
  }
  try {
    const isNew = storage.getItem(PREFIX + name) === null;
    storage.setItem(PREFIX + name, JSON.stringify({ at: now, values } satisfies Stored));
    unstored.get(storage)?.delete(name);
    if (isNew) prune(storage, now);
  } catch {
    // Storage is full or forbidden.
    keepUnstored(storage, name, values);
  }
}

export function forgetDraft(storage: Storage, name: string): void {
  unstored.get(storage)?.delete(name);
  storage.removeItem(PREFIX + name);
}

/** @param listener gets what the draft had when another tab sent or discarded it */
export function onDraftGone(name: string, listener: (draft: Draft) => unknown): () => void {
  const notice = ({ key, oldValue, newValue }: StorageEvent) => {
    const gone = key === PREFIX + name && newValue === null && parse(oldValue);
    if (gone) listener(gone.values);
  };
  addEventListener("storage", notice);
  return () => removeEventListener("storage", notice);
}

/**
 * It also removes what waits to be sent to a board (`GestureQueue`), and what was seen of one.
 * @param owner the first part of the names of the drafts
 */
export function forgetDraftsOf(storage: Storage, owner: string): void {
  const starts = [PREFIX, GESTURES, SEEN].map((prefix) => `${prefix}${owner}:`);
  for (const key of keysOf(storage)) if (starts.some((start) => key.startsWith(start))) storage.removeItem(key);
  for (const name of unstoredNames(storage)) if (name.startsWith(`${owner}:`)) forgetDraft(storage, name);
}

const unstoredNames = (storage: Storage): string[] => [...(unstored.get(storage)?.keys() ?? [])];

/** @param start the first part of the names */
export function draftNames(storage: Storage, start: string): string[] {
  const stored = keysOf(storage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  return [...new Set([...stored, ...unstoredNames(storage)])].filter((name) => name.startsWith(start));
}

export const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

function prune(storage: Storage, now: number): void {
  const newestFirst = keysOf(storage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: parse(storage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of newestFirst.entries()) {
    if (index >= DRAFTS.maxCount || at + DRAFTS.maxAge <= now) storage.removeItem(key);
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
