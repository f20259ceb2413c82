import { api } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { t } from "#worker/contract/language.ts";
import type {
  CreateRetrospectiveInput,
  Retrospective,
  UpdateRetrospectiveInput,
} from "#worker/contract/retrospectives.ts";

const retrospectives = api.teams[":teamId"].retrospectives;
const retrospective = retrospectives[":retroId"];

export const useCreateRetrospective = (teamId: string, onDone: (created: Retrospective) => void) =>
  useApiMutation({
    send: (json: CreateRetrospectiveInput, once) => retrospectives.$post({ param: { teamId }, json }, once),
    success: t`Retrospectiva creada`,
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });

export const useUpdateRetrospective = (teamId: string, retroId: string, onDone: () => void) =>
  useApiMutation({
    send: (json: UpdateRetrospectiveInput) => retrospective.$patch({ param: { teamId, retroId }, json }),
    success: t`Retrospectiva actualizada`,
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });

export const useCloseRetrospective = (teamId: string, retroId: string) =>
  useApiMutation({
    send: () => retrospective.close.$post({ param: { teamId, retroId } }),
    success: t`Retrospectiva cerrada`,
    refresh: () => [["retrospectives", teamId], ["ranking", teamId], ["members", teamId], ["user"]],
  });
