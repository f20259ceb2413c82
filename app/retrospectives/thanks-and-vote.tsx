import { clsx } from "clsx";
import { useState } from "react";
import { RetroThanks } from "#app/thanks/retro-thanks.tsx";
import { ThankForm } from "#app/thanks/thank-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Ballot } from "#app/votes/ballot.tsx";
import { VoteResult } from "#app/votes/vote-result.tsx";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { DoneLine } from "./done-line.tsx";

type ThanksAndVoteProps = {
  teamId: string;
  retro: Retrospective;
  myId: string;
  hasThanked: boolean;
  hasVoted: boolean;
};

/** What people do at the end, and what remains of it after closing. */
export function ThanksAndVote({ teamId, retro, myId, hasThanked, hasVoted }: ThanksAndVoteProps) {
  const [sentId, setSentId] = useState<string>();
  const closed = retro.status === "CLOSED";
  // Nobody could vote for a winner here.
  const isImported = retro.board?.importedAt !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-6 sm:gap-8">
      {!closed && <DoneLine hasThanked={hasThanked} hasVoted={hasVoted} />}
      <div className={clsx("grid grid-cols-1 items-start gap-6", !closed && "lg:grid-cols-[minmax(0,1fr)_22rem]")}>
        <div className="flex min-w-0 flex-col gap-6">
          <Panel name={t`los agradecimientos`}>
            <RetroThanks teamId={teamId} retroId={retro.id} closed={closed} myId={myId} sentId={sentId} />
          </Panel>
          {/* On a phone the form and the ballot come after the wall, and no text shows beside the links to them. */}
          {!closed && (
            <div className="bar-links bottom-0 z-10 -mx-4 flex flex-wrap justify-center gap-2 border-t border-line bg-ground p-2 pb-(--home-bar) lg:hidden">
              <a href="#dar-las-gracias" className={buttonClass("quiet")}>{t`Dar las gracias`}</a>
              {!hasVoted && <a href="#sprint-winner" className={buttonClass("quiet")}>{t`Ir a la votación`}</a>}
            </div>
          )}
        </div>
        <div className="min-w-0 empty:hidden lg:sticky lg:top-20">
          <Panel name={t`el equipo`}>
            <ThankForm teamId={teamId} retroId={retro.id} closed={closed} myId={myId} onSent={setSentId} />
          </Panel>
        </div>
      </div>
      <Panel name={t`la votación`}>
        {closed ? (
          !isImported && <VoteResult teamId={teamId} retro={retro} myId={myId} />
        ) : (
          <Ballot teamId={teamId} retro={retro} myId={myId} />
        )}
      </Panel>
    </div>
  );
}
