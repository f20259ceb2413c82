import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { isFocusLost } from "#app/lib/focus.ts";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { t } from "#worker/contract/language.ts";
import type { Person } from "#worker/contract/users.ts";

type BallotFooterProps = {
  votedFor: Person | undefined;
  isMe: boolean;
  canVote: boolean;
  pending: boolean;
};

export function BallotFooter({ votedFor, isMe, canVote, pending }: BallotFooterProps) {
  const button = useRef<HTMLButtonElement>(null);
  const confirmation = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const voted = votedFor !== undefined;

  // Focus follows from the pressed button to the confirmation, and back if the vote fails, unless the person went on.
  useEffect(() => {
    if (pressed.current && isFocusLost()) (voted ? confirmation : button).current?.focus();
  }, [voted]);

  if (votedFor) {
    return (
      <div className="flex flex-col gap-2">
        <p ref={confirmation} tabIndex={-1} className="flex items-start gap-2 outline-none">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          <span className="min-w-0">{rich`Votaste por ${<strong dir="auto">{isMe ? t`ti` : votedFor.name}</strong>}. Nadie más ve tu elección.`}</span>
        </p>
        <OfflineNote sending={pending} />
      </div>
    );
  }
  return (
    <>
      <p id="voto-definitivo" className="text-ink-soft">{t`El voto es definitivo y secreto.`}</p>
      <Button
        aria-describedby="voto-definitivo"
        ref={button}
        type="submit"
        variant={canVote ? "primary" : "quiet"}
        disabled={!canVote}
        pending={pending}
        once
        className="sm:self-start"
        onClick={() => {
          pressed.current = true;
        }}
      >{t`Votar`}</Button>
    </>
  );
}
