import { useQuery } from "@tanstack/react-query";
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
import { Panel } from "#app/ui/panel.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import { t } from "#worker/contract/language.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";
import { RetroBoard } from "./retro-board.tsx";
import { RetroHeader } from "./retro-header.tsx";
import { hasOpenBoard } from "./use-is-board-open.ts";

const ClosedSummary = lazyPart("closed-summary", async () => (await import("./closed-summary.tsx")).ClosedSummary);
const ThanksAndVote = lazyPart(
  "thanks-and-vote",
  async () => (await import("./thanks-and-vote.tsx")).ThanksAndVote,
  <SkeletonRows count={3} />,
);
const loadReveal = () => import("./winner-reveal.tsx");

/** So that neither the last step nor the closing waits for a script. */
function preloadEnd(): void {
  void ThanksAndVote.preload();
  void ClosedSummary.preload();
  loadReveal().catch(() => undefined);
}

export function RetrospectiveView({ teamId, retro }: { teamId: string; retro: Retrospective }) {
  const { data: me } = useQuery(userQuery());
  // Each part shows its own error; the winner's card works without thanks.
  const { data: thanks = [] } = useQuery({ ...retroThankYousQuery(teamId, retro.id), throwOnError: false });
  const { data: votes } = useQuery({ ...voteStatusQuery(teamId, retro.id), throwOnError: false });
  useScrollAnchor(thanks.length);
  const { closedWhileOpen, revealing, endReveal } = useWinnerReveal(retro);
  const closed = retro.status === "CLOSED";
  const revealModule = useLazyModule(revealing, loadReveal);
  useEffect(() => (closed ? undefined : onFirstUse(preloadEnd)), [closed]);
  const winner = retro.sprintWinner;
  const received = thanks.filter(({ receiverId }) => receiverId === winner?.id);
  const myId = me?.id ?? "";
  const isClosing = useRef(false);
  const startClosing = () => {
    isClosing.current = true;
  };
  const thanksAndVote = (
    <Panel name={t`los agradecimientos`}>
      <ThanksAndVote
        teamId={teamId}
        retro={retro}
        myId={myId}
        hasThanked={thanks.some(({ giverId }) => giverId === myId)}
        hasVoted={votes?.myVote != null}
      />
    </Panel>
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
          // Nobody could thank in a retrospective that was imported.
          thanks={!retro.board.importedAt && thanksAndVote}
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
