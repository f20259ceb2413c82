import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { membersQuery } from "#app/members/queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";
import type { VoteStatus } from "#worker/contract/votes.ts";
import { BallotFoot } from "./ballot-foot.tsx";
import { useVote, voteStatusQuery } from "./queries.ts";

type BallotProps = { teamId: string; retro: Retrospective; myId: string; className?: string };

/** More people than this scroll inside the ballot, so that the thanks stay in reach. */
const IN_SIGHT = 7;

/** The vote for the sprint winner: one voice each, oneself included, and afterwards the choice stays marked (spec §4). */
export function Ballot({ teamId, retro, myId, className }: BallotProps) {
  const hydrated = useHydrated();
  const { data: members = [] } = useQuery(membersQuery(teamId));
  const people = members.map(({ user }) => user);
  const { data: votes } = useQuery(voteStatusQuery(teamId, retro.id));
  const vote = useVote(teamId, retro.id, myId);
  const [choice, setChoice] = useState("");
  const closed = retro.status === "CLOSED";
  const mine = votes?.myVote?.votedForId;
  const options =
    mine === undefined || people.some(({ id }) => id === mine) ? people : [...people, goneOf(mine, retro)];
  const picked = mine ?? (closed ? "" : choice);

  function cast(event: FormEvent) {
    event.preventDefault();
    if (!picked || vote.isPending) return;
    vote.mutate({ userId: picked });
  }

  const radios = options.map((person) => (
    <BallotOption
      key={person.id}
      person={person}
      isMe={person.id === myId}
      won={retro.sprintWinner?.id === person.id}
      checked={picked === person.id}
      disabled={!hydrated || closed || mine !== undefined}
      onPick={setChoice}
    />
  ));
  return (
    <Card
      as="section"
      aria-labelledby="sprint-winner"
      className={clsx("lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1", className)}
    >
      <h2 id="sprint-winner" className="text-2xl">
        Sprint winner
      </h2>
      {votes && <VoteProgress votes={votes} />}
      <form onSubmit={cast} className="mt-5 flex flex-col gap-4">
        <fieldset className="min-w-0">
          <legend className="mb-3 font-semibold">¿Quién se destacó en este sprint?</legend>
          {options.length > IN_SIGHT ? (
            <ScrollArea label="Integrantes" className="-m-1 max-h-96 p-1">
              <div className="flex flex-col gap-2">{radios}</div>
            </ScrollArea>
          ) : (
            <div className="flex flex-col gap-2">{radios}</div>
          )}
        </fieldset>
        <BallotFoot
          closed={closed}
          votedFor={options.find(({ id }) => id === mine)}
          isMe={mine === myId}
          canVote={picked !== ""}
          pending={vote.isPending}
        />
      </form>
    </Card>
  );
}

/** Somebody one voted for who has left the team since; their name is known only when they won. */
const goneOf = (id: string, { sprintWinner }: Retrospective): Person =>
  sprintWinner?.id === id ? sprintWinner : { id, name: "Alguien que ya no está en el equipo" };

type BallotOptionProps = {
  person: Person;
  isMe: boolean;
  won: boolean;
  checked: boolean;
  disabled: boolean;
  onPick: (id: string) => void;
};

/** One person to vote for: the whole line is the radio button. */
function BallotOption({ person: { id, name }, isMe, won, checked, disabled, onPick }: BallotOptionProps) {
  return (
    <label className="flex min-h-13 items-center gap-3 rounded-md border border-line px-3 py-1.5 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-enabled:hover:border-line-strong">
      <Avatar id={id} name={name} size="sm" />
      <span className="min-w-0 grow py-1 leading-tight">
        {name}
        {isMe && <span className="text-ink-soft"> (tú)</span>}
      </span>
      {won && <Trophy className="size-6 shrink-0 text-saffron-ink" title="Ganó" />}
      <input
        type="radio"
        name="userId"
        value={id}
        checked={checked}
        disabled={disabled}
        onChange={() => onPick(id)}
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-6 checked:border-accent"
      />
    </label>
  );
}

/** How many have voted, as a number and as one mark a member. */
function VoteProgress({ votes: { totalVotes, totalMembers } }: { votes: VoteStatus }) {
  const marks = Array.from({ length: totalMembers }, (_, at) => at < totalVotes);
  return (
    <div className="mt-3">
      <p className="flex items-baseline gap-2.5 text-lg text-ink-soft">
        <span className="tally text-4xl text-ink">{totalVotes}</span> de {totalMembers}{" "}
        {totalMembers === 1 ? "voto" : "votos"}
      </p>
      <div aria-hidden="true" className="mt-3 flex gap-1">
        {marks.map((voted, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks are all alike and never move
            key={at}
            className={clsx("h-1.5 grow rounded-full transition-colors", voted ? "bg-accent" : "bg-line")}
          />
        ))}
      </div>
    </div>
  );
}
