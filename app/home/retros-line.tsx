import { CircleCheck, Vote } from "lucide-react";
import { TodayLine, TodayLineSkeleton } from "./today-line.tsx";
import { useOpenRetros } from "./use-open-retros.ts";

/** Whether an open retrospective of the team waits for my vote. */
export function RetrosLine({ teamId }: { teamId: string }) {
  const open = useOpenRetros(teamId);
  if (open === undefined) return <TodayLineSkeleton />;
  const base = `/teams/${teamId}/retrospectives`;
  const [waiting, ...others] = open?.toVote ?? [];
  const voted = open?.voted[0];
  if (waiting) {
    return (
      <TodayLine to={`${base}/${waiting.id}`} waits icon={<Vote aria-hidden="true" className="text-accent" />}>
        Vota en {waiting.retrospectiveName}
        {others.length > 0 && ` y en ${others.length} más`}
      </TodayLine>
    );
  }
  const done = <CircleCheck aria-hidden="true" />;
  if (voted) {
    return (
      <TodayLine to={`${base}/${voted.id}`} waits={false} icon={done}>
        Ya votaste en {voted.retrospectiveName}
      </TodayLine>
    );
  }
  return (
    <TodayLine to={base} waits={false} icon={done}>
      {open ? "Ninguna retro abierta" : "No pudimos revisar las retros"}
    </TodayLine>
  );
}
