import type { QueryKey } from "@tanstack/react-query";
import { bookmarks } from "#app/lib/realtime/bookmarks.ts";
import { queryClient } from "./query-client.ts";

/**
 * Options of a query for one thing: begins with what a list of this browser says about it, and is as fresh as that list.
 * @param keys of the lists
 */
export function listed<Item extends { id: string }>(keys: QueryKey[], id: string) {
  const find = () => {
    if (typeof document === "undefined") return undefined;
    for (const key of keys) {
      const { data, dataUpdatedAt, isInvalidated = true } = queryClient().getQueryState<Item[]>(key) ?? {};
      const item = isInvalidated ? undefined : data?.find((one) => one.id === id);
      if (item) return { item, dataUpdatedAt, bookmark: bookmarks.ofData(data) };
    }
  };
  return {
    initialData: () => {
      const found = find();
      if (found) bookmarks.setOfData(found.item, found.bookmark);
      return found?.item;
    },
    initialDataUpdatedAt: () => find()?.dataUpdatedAt,
  };
}
