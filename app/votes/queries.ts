import { api as browserApi, call } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { realtimeQuery } from "#app/lib/realtime/realtime-query.ts";
import type { VoteInput } from "#worker/contract/votes.ts";

export const voteStatusQuery = (teamId: string, retroId: string, api = browserApi) =>
  realtimeQuery({
    queryKey: ["votes", teamId, retroId],
    queryFn: () =>
      call(
        api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"]["vote-status"].$get({
          param: { teamId, retroId },
        }),
      ),
    applyChange: (status, change) => {
      if (change.kind !== "votes") return undefined;
      const { kind: _kind, ...votes } = change;
      return { ...status, ...votes };
    },
  });

const votes = browserApi.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"];

export const useVote = (teamId: string, retroId: string, voterId: string) =>
  useApiMutation({
    send: (json: VoteInput, once) => votes.$post({ param: { teamId, retroId }, json }, once),
    refresh: () => [["votes", teamId, retroId]],
    optimistic: ({ userId }, update) =>
      update(voteStatusQuery(teamId, retroId).queryKey, (status) => ({
        ...status,
        totalVotes: status.totalVotes + 1,
        myVote: { id: "", retrospectiveId: retroId, voterId, votedForId: userId, createdAt: new Date().toISOString() },
      })),
  });
