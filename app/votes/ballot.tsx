import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { rich } from "#app/lib/rich.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { listedId } from "#app/members/listed-id.ts";
import { membersQuery } from "#app/members/queries.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { formatVoteCount } from "#worker/contract/counts.ts";
import { number, t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";
import type { VoteStatus } from "#worker/contract/votes.ts";
import { BallotFooter } from "./ballot-footer.tsx";
import { chosenPerson } from "./chosen.ts";
import { useVote } from "./mutations.ts";
import { voteStatusQuery } from "./queries.ts";

type BallotProps = { teamId: string; retro: Retrospective; myId: string };

const MAX_WITHOUT_SCROLLING = 7;
const OPTIONS = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2";

/** It shows while the retrospective is open. */
export function Ballot({ teamId, retro, myId }: BallotProps) {
  const hydrated = useHydrated();
  const { data: members = [] } = useQuery(membersQuery(teamId));
  const people = members.map(({ user }) => user);
  const { data: votes } = useQuery(voteStatusQuery(teamId, retro.id));
  const vote = useVote(teamId, retro.id, myId);
  const [draftChoice, setDraftChoice] = useState("");
  const myChoice = votes?.myVote?.votedForId;
  const options =
    myChoice === undefined || people.some(({ id }) => id === myChoice)
      ? people
      : [...people, chosenPerson(myChoice, people, retro)];
  const selectedId = myChoice ?? listedId(people, draftChoice);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!selectedId || vote.isPending) return;
    vote.mutate({ userId: selectedId });
  }

  const radios = options.map((person) => (
    <BallotOption
      key={person.id}
      person={person}
      isMe={person.id === myId}
      checked={selectedId === person.id}
      disabled={!hydrated || myChoice !== undefined}
      onPick={setDraftChoice}
    />
  ));
  return (
    <Card as="section" aria-labelledby="sprint-winner">
      <h2 id="sprint-winner" className="text-2xl">{t`Sprint winner`}</h2>
      {votes && <VoteProgress votes={votes} />}
      <form onSubmit={submit} className="mt-5 flex flex-col gap-4">
        <fieldset className="min-w-0">
          <legend className="mb-3 font-semibold">{t`¿Quién se destacó en este sprint?`}</legend>
          {options.length > MAX_WITHOUT_SCROLLING ? (
            <ScrollArea label={t`Miembros`} className="-m-1 max-h-96 p-1">
              <div className={OPTIONS}>{radios}</div>
            </ScrollArea>
          ) : (
            <div className={OPTIONS}>{radios}</div>
          )}
        </fieldset>
        <BallotFooter
          votedFor={options.find(({ id }) => id === myChoice)}
          isMe={myChoice === myId}
          canVote={selectedId !== ""}
          pending={vote.isPending}
        />
      </form>
    </Card>
  );
}

type BallotOptionProps = {
  person: Person;
  isMe: boolean;
  checked: boolean;
  disabled: boolean;
  onPick: (id: string) => void;
};

function BallotOption({ person: { id, name }, isMe, checked, disabled, onPick }: BallotOptionProps) {
  return (
    <label className="choice flex min-h-13 items-center gap-3 rounded-md px-3 py-1.5">
      <Avatar id={id} name={name} size="sm" />
      <span className="min-w-0 grow py-1 leading-tight">
        <bdi>{name}</bdi>
        {isMe && <span className="text-ink-soft"> {t`(tú)`}</span>}
      </span>
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

function VoteProgress({ votes: { totalVotes, totalMembers } }: { votes: VoteStatus }) {
  const marks = Array.from({ length: totalMembers }, (_, index) => index < totalVotes);
  return (
    <div className="mt-3">
      <p className="flex items-baseline gap-2.5 text-lg text-ink-soft">
        {rich`${<span className="numeral text-4xl text-ink">{number(totalVotes)}</span>} de ${formatVoteCount(totalMembers)}`}
      </p>
      <div aria-hidden="true" className="mt-3 flex gap-1">
        {marks.map((voted, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks are identical and never reorder
            key={index}
            className={clsx("h-1.5 grow rounded-full transition-colors", voted ? "bg-accent" : "bg-line")}
          />
        ))}
      </div>
    </div>
  );
}
