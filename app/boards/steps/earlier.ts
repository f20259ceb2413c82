import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { titleOf } from "#app/boards/table/layout.ts";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import type { Earlier } from "#worker/contract/earlier.ts";
import { titleKey } from "#worker/contract/fold.ts";
import { EARLIER } from "#worker/contract/limits/earlier.ts";
import type { RevealedStack } from "./revealed-stacks.ts";

const earlierQuery = (teamId: string, retroId: string, titles: string) =>
  queryOptions({
    queryKey: ["earlier", teamId, retroId, titles],
    queryFn: () =>
      call(
        browserApi.teams[":teamId"].retrospectives[":retroId"].earlier.$get({
          param: { teamId, retroId },
          query: { titles },
        }),
      ),
    // Only a closing changes it.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });

const keyOf = (stack: RevealedStack): string => titleKey(titleOf(stack) ?? "");

/** One request for all titles, and another when a group gets a title. @param stacks by importance */
export function useEarlier(
  teamId: string,
  retroId: string,
  stacks: RevealedStack[],
): (stack: RevealedStack) => Earlier | undefined {
  const keys = [...new Set(stacks.map(keyOf).filter(Boolean))].slice(0, EARLIER.titles).sort();
  const { data = [] } = useQuery({
    ...earlierQuery(teamId, retroId, keys.join(",")),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  });
  return (stack) => {
    const key = keyOf(stack);
    return data.find((one) => one.key === key);
  };
}
