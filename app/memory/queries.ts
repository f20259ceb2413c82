import { infiniteQueryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";

export const memoryQuery = (teamId: string, search: string, api = browserApi) =>
  infiniteQueryOptions({
    queryKey: ["memory", teamId, search],
    queryFn: ({ pageParam: before }) =>
      call(
        api.teams[":teamId"].memory.$get({
          param: { teamId },
          query: { ...(search && { search }), ...(before && { before }) },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
