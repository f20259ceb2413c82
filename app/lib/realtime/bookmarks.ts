import { shareEqual } from "./share-equal.ts";

const COOKIE = "bookmark";
const MAX_AGE_SECONDS = 3600;

let greatest = "";

const fromCookie = (): string => /(?:^|; )bookmark=([0-9a-f-]+)/.exec(document.cookie)?.[1] ?? "";

/** The greatest D1 bookmark that this browser has seen, in any tab. Every call sends it, so no replica answers from before it. */
export function latestBookmark(): string {
  const cookie = fromCookie();
  return cookie > greatest ? cookie : greatest;
}

/** Keeps a bookmark when it is later than the present one. The cookie sends it with page loads. */
export function saveBookmark(bookmark: string | null | undefined): void {
  if (!bookmark || bookmark <= latestBookmark()) return;
  greatest = bookmark;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${COOKIE}=${bookmark}; path=/; max-age=${MAX_AGE_SECONDS}; SameSite=Lax`;
}

let bookmarks = new WeakMap<object, string>();

export function setBookmarkOf(data: unknown, bookmark: string | null): void {
  if (data instanceof Object && bookmark) bookmarks.set(data, bookmark);
}

/** The bookmark at which data was read, or "" when unknown. */
export const bookmarkOf = (data: unknown): string => (data instanceof Object && bookmarks.get(data)) || "";

/** After a reconnection the server may have been restored from a backup, with lower bookmarks. */
export function forgetBookmarksOfData(): void {
  bookmarks = new WeakMap();
}

/** Structural sharing that also keeps the bookmark. Data changed in the browser keeps the old one. */
export function shareData(before: unknown, after: unknown): unknown {
  const shared = shareEqual(before, after);
  setBookmarkOf(shared, bookmarkOf(after) || bookmarkOf(before));
  return shared;
}
