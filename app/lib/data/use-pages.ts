import { type QueryKey, type UseQueryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The pages of a list that the person has opened. A page begins where the one before ends now, so no entry is left out when
 * the first page has a new one.
 * @param query @param before undefined for the first page
 * @param nextOf the `before` of the page after it, or null after the last one
 * @returns `more` opens the next page
 */
export function usePages<Page, Key extends QueryKey>(
  query: (before?: string) => UseQueryOptions<Page, Error, Page, Key> & { queryKey: Key },
  nextOf: (page: Page) => string | null,
) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(1);
  const nextAfter = (before?: string) => {
    const page = client.getQueryData<Page>(query(before).queryKey);
    return page === undefined ? null : nextOf(page);
  };
  const starts: (string | undefined)[] = [undefined];
  let next = nextAfter();
  while (next && starts.length < opened) {
    starts.push(next);
    next = nextAfter(next);
  }
  const results = useQueries({ queries: starts.map((before) => query(before)) });
  return {
    pages: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
    isLoading: results.some(({ isPending }) => isPending),
    more: next ? () => setOpened(starts.length + 1) : undefined,
  };
}
