import { useQueries, useQuery } from "@tanstack/react-query";
import { retrospectivesQuery } from "#app/retrospectives/queries.ts";
import { voteStatusQuery } from "#app/votes/queries.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

const MAX_RETROS = 3;

type OpenRetros = {
  toVote: Retrospective[];
  voted: Retrospective[];
};

/** @returns undefined while loading, null when a request failed */
export function useOpenRetros(teamId: string): OpenRetros | null | undefined {
  const list = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const open = list.data?.filter(({ status }) => status === "CREATED").slice(0, MAX_RETROS) ?? [];
  const votes = useQueries({
    queries: open.map(({ id }) => ({ ...voteStatusQuery(teamId, id), throwOnError: false })),
  });
  if (list.isError || votes.some(({ isError }) => isError)) return null;
  if (!list.data || votes.some(({ data }) => data === undefined)) return undefined;
  const needsVote = open.map((_retro, index) => !votes[index]?.data?.myVote);
  return {
    toVote: open.filter((_retro, index) => needsVote[index]),
    voted: open.filter((_retro, index) => !needsVote[index]),
  };
}
