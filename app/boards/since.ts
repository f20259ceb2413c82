import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";

export const sinceQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["since", teamId, retroId],
    queryFn: () => call(api.teams[":teamId"].retrospectives[":retroId"].since.$get({ param: { teamId, retroId } })),
  });
