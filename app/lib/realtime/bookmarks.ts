const COOKIE = "bookmark";
const LIFE_SECONDS = 3600;

let greatest = "";
let latest = "";

const fromCookie = (): string => /(?:^|; )bookmark=([0-9a-f-]+)/.exec(document.cookie)?.[1] ?? "";

/**
 * The greatest bookmark this browser has seen, in this tab, another one or the page itself: what it is shown is never older
 * than that (contract *Realtime*).
 */
export function readBookmark(): string {
  const cookie = fromCookie();
  return cookie > greatest ? cookie : greatest;
}

/** Keeps a bookmark if it is later than the ones before; the cookie takes it to page loads. */
export function saveBookmark(bookmark: string | null | undefined): void {
  if (!bookmark || bookmark <= readBookmark()) return;
  greatest = bookmark;
  // biome-ignore lint/suspicious/noDocumentCookie: a plain cookie that page loads read; the Cookie Store API is not everywhere.
  document.cookie = `${COOKIE}=${bookmark}; path=/; max-age=${LIFE_SECONDS}; SameSite=Lax`;
}

/** Keeps the bookmark of an answer, and remembers it as the latest. */
export function noteAnswer(bookmark: string | null): void {
  latest = bookmark ?? "";
  saveBookmark(bookmark);
}

/** The bookmark of the answer that came last, for whoever has just awaited one. */
export const latestBookmark = (): string => latest;
