const COOKIE = "bookmark";
const LIFE_SECONDS = 3600;

let greatest = "";

/** The greatest bookmark this browser has seen: what it is shown is never older than that (contract *Realtime*). */
export const readBookmark = (): string => greatest;

/** Keeps a bookmark if it is later than the ones before; the cookie takes it to page loads. */
export function keepBookmark(bookmark: string | null | undefined): void {
  if (!bookmark || bookmark <= greatest) return;
  greatest = bookmark;
  // biome-ignore lint/suspicious/noDocumentCookie: a plain cookie that page loads read; the Cookie Store API is not everywhere.
  document.cookie = `${COOKIE}=${bookmark}; path=/; max-age=${LIFE_SECONDS}; SameSite=Lax`;
}
