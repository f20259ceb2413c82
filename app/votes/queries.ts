import { queryOptions } from "@tanstack/react-query";
import { api as browserApi, call } from "#app/lib/api.ts";
import { useWrite } from "#app/lib/use-write.ts";
import type { VoteInput, VoteStatus } from "#worker/contract/votes.ts";

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

const votes = browserApi.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"];

/** Casts my one vote. */
export const useVote = (teamId: string, retroId: string, voterId: string) =>
  useWrite({
    write: (json: VoteInput, key) =>
      call(votes.$post({ param: { teamId, retroId }, json }, { headers: { "idempotency-key": key } })),
    refresh: () => [["votes", teamId, retroId]],
    optimistic: ({ userId }, patch) =>
      patch(["votes", teamId, retroId], (status: VoteStatus) => ({
        ...status,
        totalVotes: status.totalVotes + 1,
        myVote: { id: "", retrospectiveId: retroId, voterId, votedForId: userId, createdAt: new Date().toISOString() },
      })),
  });
