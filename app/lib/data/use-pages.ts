import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { showError } from "./show-error.ts";

/**
 * The pages of a list that the person has opened. A new entry of the first page moves the beginning of the others, so that none
 * is left out.
 * @returns `more` opens the next page
 */
export function usePages<Page, Key extends QueryKey>(
  query: UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string>,
) {
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useInfiniteQuery(query);
  return {
    pages: data?.pages ?? [],
    isLoading: isPending || isFetchingNextPage,
    more: hasNextPage && !isFetchingNextPage ? () => void openNext() : undefined,
  };

  async function openNext() {
    const { error } = await fetchNextPage({ cancelRefetch: false });
    if (error) showError(error);
  }
}
