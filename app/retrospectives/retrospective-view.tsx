import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatThankYouCount } from "#app/lib/format.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useScrollAnchor } from "#app/lib/use-scroll-anchor.ts";
import { userQuery } from "#app/profile/queries.ts";
import { retroThankYousQuery } from "#app/thanks/queries.ts";
import { RetroThanks } from "#app/thanks/retro-thanks.tsx";
import { ThankForm } from "#app/thanks/thank-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Ballot } from "#app/votes/ballot.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";
import { RetroHeader } from "./retro-header.tsx";
import { WinnerCard } from "./winner-card.tsx";

export function RetrospectiveView({ teamId, retro }: { teamId: string; retro: Retrospective }) {
  const { data: me } = useQuery(userQuery());
  // RetroThanks shows the error; the winner's card works without thanks.
  const { data: thanks = [] } = useQuery({ ...retroThankYousQuery(teamId, retro.id), throwOnError: false });
  const { data: votes } = useQuery({ ...voteStatusQuery(teamId, retro.id), throwOnError: false });
  const { closedWhileOpen, revealing, endReveal } = useReveal(retro);
  const closed = retro.status === "CLOSED";
  // Preload the reveal once there is a vote.
  const mayReveal = !closed && votes !== undefined && votes.totalVotes > 0;
  const revealModule = useLazyModule(mayReveal || revealing, () => import("./reveal.tsx"));
  const winner = retro.sprintWinner;
  const received = thanks.filter(({ receiverId }) => receiverId === winner?.id);
  const myId = me?.id ?? "";
  return (
    <>
      <RetroHeader teamId={teamId} retro={retro} />
      <p role="status" className="sr-only">
        {closedWhileOpen && closingAnnouncement(winner, received.length)}
      </p>
      {closed && <WinnerCard winner={winner} received={received} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Panel name="el equipo">
          <ThankForm teamId={teamId} retroId={retro.id} closed={closed} myId={myId} />
        </Panel>
        <Panel name="la votación">
          <Ballot teamId={teamId} retro={retro} myId={myId} className={closed ? "max-lg:order-last" : undefined} />
        </Panel>
        <Panel name="los agradecimientos">
          <RetroThanks teamId={teamId} retroId={retro.id} closed={closed} />
        </Panel>
      </div>
      {revealModule && revealing && winner && (
        <revealModule.Reveal winner={winner} received={received} onEnd={endReveal} />
      )}
    </>
  );
}

/** Starts the reveal only if this page was open when the retrospective closed. */
function useReveal({ status, sprintWinner }: Retrospective) {
  const previousStatus = useRef(status);
  const [closedWhileOpen, setClosedWhileOpen] = useState(false);
  const [revealing, setRevealing] = useState(false);
  const hasWinner = sprintWinner !== null;
  useScrollAnchor(status);

  useEffect(() => {
    if (previousStatus.current === "CREATED" && status === "CLOSED") {
      setClosedWhileOpen(true);
      setRevealing(hasWinner);
    }
    previousStatus.current = status;
  }, [status, hasWinner]);

  const endReveal = useCallback(() => setRevealing(false), []);
  return { closedWhileOpen, revealing, endReveal };
}

function closingAnnouncement(winner: Person | null, thankYouCount: number): string {
  if (!winner) return "La retrospectiva se cerró sin votos. El aplauso es para todo el equipo.";
  const received = thankYouCount > 0 ? `, con ${formatThankYouCount(thankYouCount)}` : "";
  return `La retrospectiva se cerró. ¡Sprint winner: ${winner.name}${received}!`;
}
