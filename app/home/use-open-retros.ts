import { useQueries, useQuery } from "@tanstack/react-query";
import { retrospectivesQuery } from "#app/retrospectives/queries.ts";
import { voteStatusQuery } from "#app/votes/queries.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

/** A team rarely has two retrospectives open; more than these are not looked into, to spare calls. */
const MOST = 3;

type OpenRetros = {
  /** Open ones where I have not voted, newest first. */
  toVote: Retrospective[];
  /** Open ones where I have. */
  voted: Retrospective[];
};

/** The team's open retrospectives by whether they wait for my vote. @returns undefined until known; null where it could not be asked */
export function useOpenRetros(teamId: string): OpenRetros | null | undefined {
  const list = useQuery({ ...retrospectivesQuery(teamId), throwOnError: false });
  const open = list.data?.filter(({ status }) => status === "CREATED").slice(0, MOST) ?? [];
  const votes = useQueries({
    queries: open.map(({ id }) => ({ ...voteStatusQuery(teamId, id), throwOnError: false })),
  });
  if (list.isError || votes.some(({ isError }) => isError)) return null;
  if (!list.data || votes.some(({ data }) => data === undefined)) return undefined;
  const waits = open.map((_retro, at) => !votes[at]?.data?.myVote);
  return { toVote: open.filter((_retro, at) => waits[at]), voted: open.filter((_retro, at) => !waits[at]) };
}
