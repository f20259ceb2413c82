import { keysOf, SEEN } from "#app/lib/forms/drafts.ts";
import { DAY, MINUTE } from "#worker/contract/limits/time.ts";
import type { Item } from "./items.ts";

/** A person who was away for less time missed nothing worth a list. In milliseconds. */
export const ABSENCE = 30 * MINUTE;
/** How long after the return what the page still receives counts as from the absence, in milliseconds. */
export const SETTLING = 15_000;
/** A board with more items is not remembered. */
const MOST_ITEMS = 2000;
const BOARDS = { most: 10, maxAge: 60 * DAY } as const;
const VERSION = 0;

/** When a person last looked at a board, the marks of what they knew, and those of what was new and not in sight yet. */
type Look = { version: typeof VERSION; at: number; seen: string[]; news: string[] };

/** What a person has seen of one board in this browser. Times in milliseconds since the epoch. */
export class Seen {
  /** By mark, in the order in which they came. */
  readonly news = new Map<string, Item>();
  private readonly known: Set<string>;
  private readonly pending: Set<string>;
  private isFirst: boolean;
  private collectsUntil: number;

  constructor(
    private readonly storage: Storage,
    private readonly key: string,
    private lookedAt: number,
  ) {
    const look = parse(storage.getItem(key));
    this.isFirst = look === null;
    this.known = new Set(look?.seen);
    this.pending = new Set(look?.news);
    this.collectsUntil = look && lookedAt - look.at >= ABSENCE ? lookedAt + SETTLING : 0;
  }

  /** @param isWhole whether no item is missing, as on a page that does not have all cards yet */
  update(items: readonly Item[], isWhole: boolean, now: number): void {
    for (const item of items) {
      const { mark } = item;
      if (this.known.has(mark)) continue;
      const isNew = !this.isFirst && (now < this.collectsUntil || this.pending.has(mark));
      if (isNew) this.news.set(mark, item);
      else if (!this.news.has(mark)) this.known.add(mark);
    }
    this.isFirst = false;
    if (!isWhole) return;
    const present = new Set(items.map(({ mark }) => mark));
    for (const marks of [this.known, this.pending, this.news])
      for (const mark of [...marks.keys()]) if (!present.has(mark)) marks.delete(mark);
  }

  /** Whether the person came back to this page, or to the board with it. */
  get isBack(): boolean {
    return this.collectsUntil > 0;
  }

  /** The page shows again after it was hidden. */
  comeBack(now: number): void {
    if (now - this.lookedAt >= ABSENCE) this.collectsUntil = now + SETTLING;
    this.lookedAt = now;
  }

  /** The item was in sight. It stays in `news` as long as this page. */
  see(mark: string): void {
    this.known.add(mark);
    this.pending.delete(mark);
  }

  isSeen(mark: string): boolean {
    return this.known.has(mark);
  }

  seeAll(): void {
    for (const mark of this.news.keys()) this.see(mark);
    this.news.clear();
  }

  save(now: number): void {
    this.lookedAt = now;
    const seen = [...this.known];
    const news = [...this.news.keys()].filter((mark) => !this.known.has(mark));
    try {
      const look: Look = { version: VERSION, at: now, seen, news };
      if (seen.length + news.length > MOST_ITEMS) this.storage.removeItem(this.key);
      else this.storage.setItem(this.key, JSON.stringify(look));
      prune(this.storage, now);
    } catch {
      // Storage is full or forbidden: the next visit is a first one.
    }
  }
}

function prune(storage: Storage, now: number): void {
  const newestFirst = keysOf(storage)
    .filter((key) => key.startsWith(SEEN))
    .map((key) => ({ key, at: parse(storage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const [index, { key, at }] of newestFirst.entries())
    if (index >= BOARDS.most || at + BOARDS.maxAge <= now) storage.removeItem(key);
}

function parse(text: string | null): Look | null {
  try {
    const look: unknown = JSON.parse(text ?? "null");
    return isLook(look) ? look : null;
  } catch {
    return null;
  }
}

const isLook = (value: unknown): value is Look =>
  value instanceof Object &&
  "version" in value &&
  value.version === VERSION &&
  "at" in value &&
  typeof value.at === "number" &&
  "seen" in value &&
  Array.isArray(value.seen) &&
  "news" in value &&
  Array.isArray(value.news);
