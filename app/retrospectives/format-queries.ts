import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { removeById } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { t } from "#worker/contract/language.ts";
import type { CreateFormatInput } from "#worker/contract/team-formats.ts";

const all = browserApi.teams[":teamId"].formats;

export const formatsQuery = (teamId: string) =>
  queryOptions({
    queryKey: ["formats", teamId],
    queryFn: () => call(all.$get({ param: { teamId } })),
    staleTime: 0,
  });

export const useSaveFormat = (teamId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: CreateFormatInput, once) => all.$post({ param: { teamId }, json }, once),
    success: t`Formato guardado`,
    refresh: () => [["formats", teamId]],
    onDone,
  });

export const useRemoveFormat = (teamId: string) =>
  useApiMutation({
    send: (formatId: string) => all[":formatId"].$delete({ param: { teamId, formatId } }),
    success: t`Formato quitado`,
    refresh: () => [["formats", teamId]],
    optimistic: (formatId, update) => update(formatsQuery(teamId).queryKey, (list) => removeById(list, formatId)),
  });
