import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/api.ts";
import { useWrite } from "#app/lib/use-write.ts";
import type { Retrospective, VoteStatus } from "#worker/contract/retrospectives.ts";

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

/** How many have voted, and my own vote. */
export const voteStatusQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["votes", teamId, retroId],
    queryFn: () =>
      call(
        api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"]["vote-status"].$get({
          param: { teamId, retroId },
        }),
      ),
  });

export const retroThankYousQuery = (teamId: string, retroId: string, api = browserApi) =>
  queryOptions({
    queryKey: ["thank-you", teamId, retroId],
    queryFn: () =>
      call(api.teams[":teamId"].retrospectives[":retroId"]["thank-you"].$get({ param: { teamId, retroId } })),
  });

const retrospectives = browserApi.teams[":teamId"].retrospectives;
const retrospective = retrospectives[":retroId"];

export const useCreateRetrospective = (teamId: string, onDone: (made: Retrospective) => void) =>
  useWrite({
    write: (json: { retrospectiveName: string }, key) =>
      call(retrospectives.$post({ param: { teamId }, json }, { headers: { "idempotency-key": key } })),
    success: "Retrospectiva creada",
    refresh: () => [["retrospectives", teamId]],
    onDone,
  });

export const useUpdateRetrospective = (teamId: string, retroId: string, onDone: () => void) =>
  useWrite({
    write: (json: { retrospectiveName?: string }) => call(retrospective.$patch({ param: { teamId, retroId }, json })),
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

/** Casts my one vote. */
export const useVote = (teamId: string, retroId: string, voterId: string) =>
  useWrite({
    write: (json: { userId: string }, key) =>
      call(
        retrospective["sprint-winner"].$post(
          { param: { teamId, retroId }, json },
          { headers: { "idempotency-key": key } },
        ),
      ),
    refresh: () => [["votes", teamId, retroId]],
    optimistic: ({ userId }, patch) =>
      patch(["votes", teamId, retroId], (status: VoteStatus) => ({
        ...status,
        totalVotes: status.totalVotes + 1,
        myVote: { id: "", retrospectiveId: retroId, voterId, votedForId: userId, createdAt: new Date().toISOString() },
      })),
  });

export const useThank = (teamId: string, retroId: string) =>
  useWrite({
    write: (json: { userId: string; message: string }, key) =>
      call(
        retrospective["thank-you"].$post({ param: { teamId, retroId }, json }, { headers: { "idempotency-key": key } }),
      ),
    success: "Agradecimiento creado",
    refresh: () => [
      ["thank-you", teamId, retroId],
      ["thank-you", "mine"],
    ],
  });
