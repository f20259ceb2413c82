import { api } from "#app/lib/data/api.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import type { VoteInput } from "#worker/contract/votes.ts";
import { voteStatusQuery } from "./queries.ts";

const votes = api.teams[":teamId"].retrospectives[":retroId"]["sprint-winner"];

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
