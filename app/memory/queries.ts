import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";

/** @param before `next` of the page before; undefined for the first */
export const memoryQuery = (teamId: string, search: string, before?: string, api = browserApi) =>
  queryOptions({
    queryKey: ["memory", teamId, search, before ?? ""],
    queryFn: () =>
      call(
        api.teams[":teamId"].memory.$get({
          param: { teamId },
          query: { ...(search && { search }), ...(before && { before }) },
        }),
      ),
  });
