import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useCallback, useEffect, useRef, useState } from "react";
import { isWriting } from "#app/lib/focus.ts";
import { formatThankYouCount } from "#app/lib/format.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { onFirstUse } from "#app/lib/on-first-use.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useScrollAnchor } from "#app/lib/use-scroll-anchor.ts";
import { userQuery } from "#app/profile/queries.ts";
import { retroThankYousQuery } from "#app/thanks/queries.ts";
import { ThankForm } from "#app/thanks/thank-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { Ballot } from "#app/votes/ballot.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import { VoteResult } from "#app/votes/vote-result.tsx";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";
import { DoneLine } from "./done-line.tsx";
import { RetroBoard } from "./retro-board.tsx";
import { RetroHeader } from "./retro-header.tsx";
import { hasOpenBoard } from "./use-is-board-open.ts";

const ClosedSummary = lazyPart("closed-summary", async () => (await import("./closed-summary.tsx")).ClosedSummary);
const RetroThanks = lazyPart(
  "retro-thanks",
  async () => (await import("#app/thanks/retro-thanks.tsx")).RetroThanks,
  <SkeletonRows count={3} />,
);

/** So that neither the last step nor the closing waits for a script. */
function preloadEnd(): void {
  void RetroThanks.preload();
  void ClosedSummary.preload();
}

export function RetrospectiveView({ teamId, retro }: { teamId: string; retro: Retrospective }) {
  const { data: me } = useQuery(userQuery());
  // RetroThanks shows the error; the winner's card works without thanks.
  const { data: thanks = [] } = useQuery({ ...retroThankYousQuery(teamId, retro.id), throwOnError: false });
  const { data: votes } = useQuery({ ...voteStatusQuery(teamId, retro.id), throwOnError: false });
  const [sentId, setSentId] = useState<string>();
  useScrollAnchor(thanks.length);
  const { closedWhileOpen, revealing, endReveal } = useWinnerReveal(retro);
  const closed = retro.status === "CLOSED";
  // Nobody could vote for a winner here, or thank.
  const isImported = retro.board?.importedAt !== undefined;
  const mayReveal = !closed && votes !== undefined && votes.totalVotes > 0;
  const revealModule = useLazyModule(mayReveal || revealing, () => import("./winner-reveal.tsx"));
  useEffect(() => (closed ? undefined : onFirstUse(preloadEnd)), [closed]);
  const winner = retro.sprintWinner;
  const received = thanks.filter(({ receiverId }) => receiverId === winner?.id);
  const myId = me?.id ?? "";
  const hasVoted = votes?.myVote != null;
  const isClosing = useRef(false);
  const startClosing = () => {
    isClosing.current = true;
  };
  const thanksAndVote = (
    <div className="flex min-w-0 flex-col gap-6 sm:gap-8">
      {!closed && <DoneLine hasThanked={thanks.some(({ giverId }) => giverId === myId)} hasVoted={hasVoted} />}
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
  return (
    <>
      {!hasOpenBoard(retro) && <RetroHeader teamId={teamId} retro={retro} onClosing={startClosing} />}
      <p role="status" className="sr-only">
        {closedWhileOpen && closingAnnouncement(winner, received.length)}
      </p>
      {closed && (
        <div className="mb-8 flex flex-col gap-8">
          <Panel name={t`lo que quedó`}>
            <ClosedSummary teamId={teamId} retro={retro} received={received} isClosing={isClosing} />
          </Panel>
        </div>
      )}
      {retro.board && !retro.board.cardsDeletedAt ? (
        <RetroBoard
          teamId={teamId}
          retro={retro}
          myId={myId}
          thanks={!isImported && thanksAndVote}
          onClosing={startClosing}
        />
      ) : (
        thanksAndVote
      )}
      {revealing &&
        winner &&
        (revealModule ? (
          <revealModule.WinnerReveal winner={winner} received={received} onEnd={endReveal} />
        ) : (
          <Cover onEnd={endReveal} />
        ))}
    </>
  );
}

/** How long the winner stays covered at most while the code of their reveal loads, in milliseconds. */
const COVER_MS = 3000;

/** Nobody reads the name before the reveal of the winner begins. */
function Cover({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, COVER_MS);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return <div aria-hidden="true" className="fixed inset-0 z-50 bg-ground" />;
}

/** Starts the winner's reveal only if this page was open when the retrospective closed. */
function useWinnerReveal({ status, sprintWinner }: Retrospective) {
  const previousStatus = useRef(status);
  const [closedWhileOpen, setClosedWhileOpen] = useState(false);
  const [revealing, setRevealing] = useState(false);
  const hasWinner = sprintWinner !== null;
  useScrollAnchor(status);

  // It runs before the browser paints the page with the winner.
  useIsomorphicLayoutEffect(() => {
    if (previousStatus.current === "CREATED" && status === "CLOSED") {
      setClosedWhileOpen(true);
      setRevealing(hasWinner);
      // The title and the winner below it come into sight. A person who is writing keeps their text in sight.
      if (!isWriting()) scrollTo({ top: 0, behavior: "instant" });
    }
    previousStatus.current = status;
  }, [status, hasWinner]);

  const endReveal = useCallback(() => setRevealing(false), []);
  return { closedWhileOpen, revealing, endReveal };
}

function closingAnnouncement(winner: Person | null, thankYouCount: number): string {
  if (!winner) return t`La retrospectiva se cerró sin votos. El aplauso es para todo el equipo.`;
  return thankYouCount > 0
    ? t`La retrospectiva se cerró. ¡Sprint winner: ${winner.name}, con ${formatThankYouCount(thankYouCount)}!`
    : t`La retrospectiva se cerró. ¡Sprint winner: ${winner.name}!`;
}
