import { clsx } from "clsx";
import type { VoteStatus } from "#worker/contract/votes.ts";

/** How many have voted, as a number and as one mark a member. */
export function VoteProgress({ votes: { totalVotes, totalMembers } }: { votes: VoteStatus }) {
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
