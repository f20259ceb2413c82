import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { formatThankYouCount } from "#app/lib/format.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { useScrollAnchor } from "#app/lib/use-scroll-anchor.ts";
import { userQuery } from "#app/profile/queries.ts";
import { retroThankYousQuery } from "#app/thanks/queries.ts";
import { RetroWall } from "#app/thanks/retro-wall.tsx";
import { ThankForm } from "#app/thanks/thank-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Ballot } from "#app/votes/ballot.tsx";
import { voteStatusQuery } from "#app/votes/queries.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";
import { RetroHeader } from "./retro-header.tsx";
import { WinnerCard } from "./winner-card.tsx";

/** The table around which a retrospective happens: thanks at one side, the vote at the other, the winner at its head. */
export function RetroTable({ teamId, retro }: { teamId: string; retro: Retrospective }) {
  const { data: me } = useQuery(userQuery());
  // The wall says when it cannot be loaded; the winner is shown without their thanks.
  const { data: thanks = [] } = useQuery({ ...retroThankYousQuery(teamId, retro.id), throwOnError: false });
  const { data: votes } = useQuery({ ...voteStatusQuery(teamId, retro.id), throwOnError: false });
  const { witnessed, revealing, endReveal } = useClosing(retro);
  const closed = retro.status === "CLOSED";
  // Without a vote there is no winner to reveal; with one, all is there when the moment comes.
  const isNear = !closed && votes !== undefined && votes.totalVotes > 0;
  const stage = useLazyModule(isNear || revealing, () => import("./reveal.tsx"));
  const winner = retro.sprintWinner;
  const received = thanks.filter(({ receiverId }) => receiverId === winner?.id);
  const myId = me?.id ?? "";
  return (
    <>
      <RetroHeader teamId={teamId} retro={retro} />
      <p role="status" className="sr-only">
        {witnessed && closingAnnouncement(winner, received.length)}
      </p>
      {closed && <WinnerCard winner={winner} received={received} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <Panel what="el equipo">
          <ThankForm teamId={teamId} retroId={retro.id} closed={closed} myId={myId} />
        </Panel>
        <Panel what="la votación">
          <Ballot teamId={teamId} retro={retro} myId={myId} className={closed ? "max-lg:order-last" : undefined} />
        </Panel>
        <Panel what="los agradecimientos">
          <RetroWall teamId={teamId} retroId={retro.id} closed={closed} />
        </Panel>
      </div>
      {stage && revealing && winner && <stage.Reveal winner={winner} received={received} onEnd={endReveal} />}
    </>
  );
}

/**
 * Notices that the retrospective closes before one's eyes, here or in another browser: then, and only then, it is revealed
 * who won. The winner's card comes in above what one is typing, which stays where it was on the screen.
 */
function useClosing({ status, sprintWinner }: Retrospective) {
  const before = useRef(status);
  const [witnessed, setWitnessed] = useState(false);
  const [revealing, setRevealing] = useState(false);
  const hasWinner = sprintWinner !== null;
  useScrollAnchor(status);

  useEffect(() => {
    if (before.current === "CREATED" && status === "CLOSED") {
      setWitnessed(true);
      setRevealing(hasWinner);
    }
    before.current = status;
  }, [status, hasWinner]);

  const endReveal = useCallback(() => setRevealing(false), []);
  return { witnessed, revealing, endReveal };
}

/** What screen readers hear when the retrospective closes. `thanks` counts those that the winner received in it. */
function closingAnnouncement(winner: Person | null, thanks: number): string {
  if (!winner) return "La retrospectiva se cerró sin votos. El aplauso es para todo el equipo.";
  const received = thanks > 0 ? `, con ${formatThankYouCount(thanks)}` : "";
  return `La retrospectiva se cerró. ¡Sprint winner: ${winner.name}${received}!`;
}
