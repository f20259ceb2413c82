import { asRead } from "#app/boards/room/as-read.ts";
import { api as browserApi, call } from "#app/lib/data/api.ts";
import { listed } from "#app/lib/data/listed.ts";
import { newestFirst, upsert } from "#app/lib/data/lists.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import { t } from "#worker/contract/language.ts";
import type {
  CreateRetrospectiveInput,
  Retrospective,
  UpdateRetrospectiveInput,
} from "#worker/contract/retrospectives.ts";

/** An event has a board's columns as they are stored, and the list has those of most formats in the reader's language. */
const inLanguageOf = (list: readonly Retrospective[], { board, ...retrospective }: Retrospective): Retrospective => ({
  ...retrospective,
  board: board && asRead(board, { columns: list.flatMap((one) => one.board?.columns ?? []) }),
});

export const retrospectivesQuery = (teamId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["retrospectives", teamId],
    queryFn: () => call(api.teams[":teamId"].retrospectives.$get({ param: { teamId } })),
    applyChange: (list, change) =>
      change.kind === "retrospective" ? upsert(list, inLanguageOf(list, change.retrospective), newestFirst) : undefined,
  });

export const retrospectiveQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["retrospectives", teamId, retroId],
    queryFn: () => call(api.teams[":teamId"].retrospectives[":retroId"].$get({ param: { teamId, retroId } })),
    ...listed<Retrospective>([["retrospectives", teamId]], retroId),
    applyChange: (_retrospective, change) => (change.kind === "retrospective" ? change.retrospective : undefined),
  });

const retrospectives = browserApi.teams[":teamId"].retrospectives;
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
