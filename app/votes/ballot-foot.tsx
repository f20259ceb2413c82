import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Person } from "#worker/contract/users.ts";

type BallotFootProps = {
  closed: boolean;
  votedFor: Person | undefined;
  isMe: boolean;
  canVote: boolean;
  pending: boolean;
};

/** Under the names: the button until one has voted, then what one voted. */
export function BallotFoot({ closed, votedFor, isMe, canVote, pending }: BallotFootProps) {
  const button = useRef<HTMLButtonElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const voted = votedFor !== undefined;

  // The button one pressed gives way to the sentence, or comes back when the vote failed: the focus goes along.
  useEffect(() => {
    if (pressed.current) (voted ? said : button).current?.focus();
  }, [voted]);

  if (votedFor) {
    return (
      <p ref={said} tabIndex={-1} className="flex items-start gap-2 outline-none">
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
        <span className="min-w-0">
          Votaste por <strong>{isMe ? "ti" : votedFor.name}</strong>. Nadie más ve tu elección.
        </span>
      </p>
    );
  }
  if (closed) return <p className="text-ink-soft">La votación se cerró sin tu voto.</p>;
  return (
    <Button
      ref={button}
      type="submit"
      variant={canVote ? "primary" : "quiet"}
      disabled={!canVote}
      pending={pending}
      once
      onClick={() => {
        pressed.current = true;
      }}
    >
      Votar
    </Button>
  );
}
