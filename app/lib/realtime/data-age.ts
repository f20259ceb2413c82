import { replaceEqualDeep } from "@tanstack/react-query";

/** Where the database stood when this data was read; by the data itself, so that it is forgotten with it. */
let ages = new WeakMap<object, string>();

/** @param bookmark the one that came with the answer */
export function setBookmarkOf(data: unknown, bookmark: string | null): void {
  if (data instanceof Object && bookmark) ages.set(data, bookmark);
}

/** The bookmark that data was read at, or "" where that is not known. */
export const bookmarkOf = (data: unknown): string => (data instanceof Object && ages.get(data)) || "";

/** After a reconnection nothing is known: the server may have been restored from a copy, and count anew. */
export function forgetBookmarksOfData(): void {
  ages = new WeakMap();
}

/** The cache's structural sharing. What was changed here, rather than read, is still as old as what it was before. */
export function shareData(before: unknown, after: unknown): unknown {
  const shared = replaceEqualDeep(before, after);
  setBookmarkOf(shared, bookmarkOf(after) || bookmarkOf(before));
  return shared;
}
