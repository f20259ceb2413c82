import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call, keyed } from "#app/lib/api.ts";
import { useWrite } from "#app/lib/use-write.ts";
import type {
  CreateRetrospectiveInput,
  Retrospective,
  UpdateRetrospectiveInput,
} from "#worker/contract/retrospectives.ts";

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
  useWrite({
    write: (json: CreateRetrospectiveInput, key) => call(retrospectives.$post({ param: { teamId }, json }, keyed(key))),
    success: "Retrospectiva creada",
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });

export const useUpdateRetrospective = (teamId: string, retroId: string, onDone: () => void) =>
  useWrite({
    write: (json: UpdateRetrospectiveInput) => call(retrospective.$patch({ param: { teamId, retroId }, json })),
    success: "Retrospectiva actualizada",
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });

export const useCloseRetrospective = (teamId: string, retroId: string) =>
  useWrite({
    write: () => call(retrospective.close.$post({ param: { teamId, retroId } })),
    success: "Retrospectiva cerrada",
    refresh: () => [["retrospectives", teamId], ["ranking", teamId], ["members", teamId], ["user"]],
  });
