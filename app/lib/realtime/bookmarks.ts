import { BOOKMARK_COOKIE, BOOKMARK_SECONDS } from "#worker/contract/bookmark-cookie.ts";
import { shareEqual } from "./share-equal.ts";

// With the name written out: an expression made of it is longer, and every page loads this.
const fromCookie = (): string => /(?:^|; )bookmark=([0-9a-f-]+)/.exec(document.cookie)?.[1] ?? "";

/** The D1 bookmarks of the answers and events that this browser has received. */
export class Bookmarks {
  #greatest = "";
  #ofData = new WeakMap<object, string>();

  /** The greatest bookmark in any tab. Every call sends it, so no replica answers from before it. */
  latest(): string {
    const cookie = fromCookie();
    return cookie > this.#greatest ? cookie : this.#greatest;
  }

  /** Keeps a bookmark when it is later than the present one. The cookie sends it with page loads. */
  save(bookmark: string | null | undefined): void {
    if (!bookmark || bookmark <= this.latest()) return;
    this.#greatest = bookmark;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `${BOOKMARK_COOKIE}=${bookmark}; path=/; max-age=${BOOKMARK_SECONDS}; SameSite=Lax`;
  }

  setOfData(data: unknown, bookmark: string | null): void {
    if (data instanceof Object && bookmark) this.#ofData.set(data, bookmark);
  }

  /** The bookmark at which data was read, or "" when unknown. */
  ofData(data: unknown): string {
    return (data instanceof Object && this.#ofData.get(data)) || "";
  }

  /** After a reconnection the server may have been restored from a backup, with lower bookmarks. */
  forgetData(): void {
    this.#ofData = new WeakMap();
  }

  /** Structural sharing that also keeps the bookmark. Data changed in the browser keeps the old one. */
  share(before: unknown, after: unknown): unknown {
    const shared = shareEqual(before, after);
    this.setOfData(shared, this.ofData(after) || this.ofData(before));
    return shared;
  }
}

/** Apart from `realtime`, so that account pages, which have no room, do not load the rest. */
export const bookmarks = new Bookmarks();
