import { useQuery } from "@tanstack/react-query";
import { rich } from "#app/lib/rich.ts";
import { membersQuery } from "#app/members/queries.ts";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { chosenPerson } from "./chosen.ts";
import { voteStatusQuery } from "./queries.ts";

type VoteResultProps = { teamId: string; retro: Retrospective; myId: string };

/** Shows one's own vote after closing. The winner's card has the counts, and nobody sees who others voted for. */
export function VoteResult({ teamId, retro, myId }: VoteResultProps) {
  const { data: members = [] } = useQuery(membersQuery(teamId));
  const { data: votes } = useQuery(voteStatusQuery(teamId, retro.id));
  if (!votes) return null;
  const people = members.map(({ user }) => user);
  const chosenId = votes.myVote?.votedForId;
  return (
    <p className="text-sm text-ink-soft">
      {chosenId === undefined
        ? t`La votación se cerró sin tu voto.`
        : rich`Votaste por ${<strong dir="auto">{chosenId === myId ? t`ti` : chosenPerson(chosenId, people, retro).name}</strong>}. Nadie más ve tu elección.`}
    </p>
  );
}
