import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateSheetLinkInput } from "#worker/contract/sheet-links.ts";
import { accessEventsQuery } from "./queries.ts";

const team = browserApi.teams[":teamId"];

/** Its key is that of a list of retrospectives, so that the event of a new link reaches it. */
export const sheetLinksQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["retrospectives", teamId, "list", "sheet-links"],
    queryFn: () => call(team["sheet-links"].$get({ param: { teamId } })),
    staleTime: 0,
  });

/** No event says that the access events changed. */
function useRefreshAccessEvents(teamId: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries(accessEventsQuery(teamId));
}

export const useCreateSheetLink = (ids: { teamId: string; retroId: string }) =>
  useApiMutation({
    send: (json: CreateSheetLinkInput, once) =>
      team.retrospectives[":retroId"]["sheet-links"].$post({ param: ids, json }, once),
    refresh: () => [["retrospectives", ids.teamId]],
    onDone: useRefreshAccessEvents(ids.teamId),
  });

export const useEndSheetLink = (teamId: string, linkId: string) =>
  useApiMutation({
    key: ["sheet-links", teamId, linkId],
    send: () => team["sheet-links"][":linkId"].$delete({ param: { teamId, linkId } }),
    success: t`La hoja ya no se ve fuera`,
    refresh: () => [["retrospectives", teamId]],
    onDone: useRefreshAccessEvents(teamId),
  });
