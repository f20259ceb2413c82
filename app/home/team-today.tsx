import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Timer, Vote } from "lucide-react";
import { countersQuery } from "#app/counters/queries.ts";
import { formatHour } from "#app/lib/format.ts";
import { timerQuery } from "#app/timer/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { TodayItem, TodayItemSkeleton } from "./today-item.tsx";
import { useOpenRetros } from "./use-open-retros.ts";

export function TeamToday({ team }: { team: Team }) {
  return (
    <Card as="li" className="pb-3!">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
        <h3 className="min-w-0 text-xl">
          <Link
            to={`/teams/${team.id}`}
            prefetch="intent"
            className="flex min-h-11 items-center rounded-md hover:text-accent"
          >
            <span dir="auto" className="truncate">
              {team.name}
            </span>
          </Link>
        </h3>
        <RunningTimer teamId={team.id} />
      </div>
      <ul className="divide-y divide-line">
        <Retros teamId={team.id} />
        <Counters teamId={team.id} />
      </ul>
    </Card>
  );
}

function RunningTimer({ teamId }: { teamId: string }) {
  const { data: timer } = useQuery({ ...timerQuery(teamId), throwOnError: false });
  if (!timer?.isActive) return null;
  return (
    <Badge tone="accent" icon={<Timer aria-hidden="true" />}>
      <span className="max-sm:sr-only">Timer hasta las</span> {formatHour(timer.endsAt)}
    </Badge>
  );
}

function Retros({ teamId }: { teamId: string }) {
  const open = useOpenRetros(teamId);
  if (open === undefined) return <TodayItemSkeleton />;
  const base = `/teams/${teamId}/retrospectives`;
  const [waiting, ...others] = open?.toVote ?? [];
  const voted = open?.voted[0];
  if (waiting) {
    return (
      <TodayItem to={`${base}/${waiting.id}`} pending icon={<Vote aria-hidden="true" className="text-accent" />}>
        Vota en {waiting.retrospectiveName}
        {others.length > 0 && ` y en ${others.length} más`}
      </TodayItem>
    );
  }
  const done = <CircleCheck aria-hidden="true" />;
  if (voted) {
    return (
      <TodayItem to={`${base}/${voted.id}`} icon={done}>
        Ya votaste en {voted.retrospectiveName}
      </TodayItem>
    );
  }
  return (
    <TodayItem to={base} icon={done}>
      {open ? "Ninguna retro abierta" : "No pudimos revisar las retros"}
    </TodayItem>
  );
}

function Counters({ teamId }: { teamId: string }) {
  const { data: counters, isError } = useQuery({ ...countersQuery(teamId), throwOnError: false });
  if (counters === undefined && !isError) return <TodayItemSkeleton />;
  const pending = counters?.filter(({ alreadyModifiedToday }) => !alreadyModifiedToday) ?? [];
  const [first] = pending;
  if (first) {
    const to = `/teams/${teamId}/counters${pending.length === 1 ? `/${first.id}` : ""}`;
    return (
      <TodayItem to={to} pending icon={<SandClock />}>
        {pending.length === 1 ? `Pendiente: ${first.name}` : `${pending.length} counters pendientes`}
      </TodayItem>
    );
  }
  return (
    <TodayItem to={`/teams/${teamId}/counters`} icon={<CircleCheck aria-hidden="true" />}>
      {textWithoutPending(counters?.length)}
    </TodayItem>
  );
}

function textWithoutPending(count: number | undefined): string {
  if (count === undefined) return "No pudimos revisar los counters";
  return count === 0 ? "Sin counters todavía" : "Counters al día";
}
