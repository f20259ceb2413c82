import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, withIdempotencyKey } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

export const retrospectivesQuery = (teamId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["retrospectives", teamId],
    queryFn: () => call(api.teams[":teamId"].retrospectives.$get({ param: { teamId } })),
  });

export const retrospectiveQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["retrospectives", teamId, retroId],
    queryFn: () => call(api.teams[":teamId"].retrospectives[":retroId"].$get({ param: { teamId, retroId } })),
  });

const retrospectives = browserApi.teams[":teamId"].retrospectives;
const retrospective = retrospectives[":retroId"];

export const useCreateRetrospective = (teamId: string, onDone: (made: Retrospective) => void) =>
  useApiMutation({
    write: (json: { retrospectiveName: string }, key) =>
      call(retrospectives.$post({ param: { teamId }, json }, withIdempotencyKey(key))),
    success: "Retrospectiva creada",
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });

export const useUpdateRetrospective = (teamId: string, retroId: string, onDone: () => void) =>
  useApiMutation({
    write: (json: { retrospectiveName?: string }) => call(retrospective.$patch({ param: { teamId, retroId }, json })),
    success: "Retrospectiva actualizada",
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });

export const useCloseRetrospective = (teamId: string, retroId: string) =>
  useApiMutation({
    write: () => call(retrospective.close.$post({ param: { teamId, retroId } })),
    success: "Retrospectiva cerrada",
    refresh: () => [["retrospectives", teamId], ["ranking", teamId], ["members", teamId], ["user"]],
  });
