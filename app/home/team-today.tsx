import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ListChecks, Timer, Vote } from "lucide-react";
import { STEP_SCREEN } from "#app/boards/steps.ts";
import { formatHour } from "#app/lib/format.ts";
import { todayQuery } from "#app/now/queries.ts";
import { timerQuery } from "#app/timer/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import { hourArticle } from "#worker/contract/hours.ts";
import type { OpenRetrospective, TeamToday as Today } from "#worker/contract/now.ts";
import type { Team } from "#worker/contract/teams.ts";
import { TodayItem, TodayItemSkeleton } from "./today-item.tsx";

export function TeamToday({ team }: { team: Team }) {
  const { data: teams, isError } = useQuery({ ...todayQuery(), throwOnError: false });
  const today = teams?.find(({ teamId }) => teamId === team.id);
  // A team that the person joined a moment ago is not in the answer yet.
  const isLoading = !today && !isError;
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
        {isLoading ? (
          <>
            <TodayItemSkeleton />
            <TodayItemSkeleton />
          </>
        ) : (
          <>
            <Retros teamId={team.id} open={today?.retrospectives} />
            <Counters teamId={team.id} today={today} />
            <Agreements teamId={team.id} today={today} />
          </>
        )}
      </ul>
    </Card>
  );
}

function RunningTimer({ teamId }: { teamId: string }) {
  const { data: timer } = useQuery({ ...timerQuery(teamId), throwOnError: false });
  if (!timer?.isActive) return null;
  return (
    <Badge tone="accent" icon={<Timer aria-hidden="true" />}>
      <span className="max-sm:sr-only">Timer hasta {hourArticle(formatHour(timer.endsAt))}</span>{" "}
      {formatHour(timer.endsAt)}
    </Badge>
  );
}

function Retros({ teamId, open }: { teamId: string; open: OpenRetrospective[] | undefined }) {
  const base = `/teams/${teamId}/retrospectives`;
  const toVote = open?.filter(({ voted }) => !voted) ?? [];
  const [waiting, ...others] = toVote;
  const voted = open?.find((retro) => retro.voted);
  const done = <CircleCheck aria-hidden="true" />;
  if (waiting) {
    return (
      <TodayItem
        to={`${base}/${waiting.id}`}
        pending
        icon={<Vote aria-hidden="true" className="text-accent" />}
        detail={statusText(waiting)}
      >
        Vota en {waiting.retrospectiveName}
        {others.length > 0 && ` y en ${others.length} más`}
      </TodayItem>
    );
  }
  if (voted) {
    return (
      <TodayItem to={`${base}/${voted.id}`} icon={done} detail={statusText(voted)}>
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

function statusText({ table }: OpenRetrospective): string | undefined {
  if (!table) return undefined;
  const { step, watching } = table;
  const people = watching.length === 1 ? "1 persona" : `${watching.length} personas`;
  return `Van en ${STEP_SCREEN[step].name}${watching.length > 0 ? `, ${people} en la mesa` : ""}`;
}

type PartProps = { teamId: string; today: Today | undefined };

function Counters({ teamId, today }: PartProps) {
  const pending = today?.pendingCounters ?? [];
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
      {textWithoutPending(today?.counters)}
    </TodayItem>
  );
}

function textWithoutPending(count: number | undefined): string {
  if (count === undefined) return "No pudimos revisar los counters";
  return count === 0 ? "Sin counters todavía" : "Counters al día";
}

function Agreements({ teamId, today }: PartProps) {
  if (!today || today.openAgreements === 0) return null;
  const { openAgreements: open, overdueAgreements: overdue } = today;
  return (
    <TodayItem
      to={`/teams/${teamId}/agreements`}
      icon={<ListChecks aria-hidden="true" />}
      pending={overdue > 0}
      detail={overdue > 0 ? `${overdue} con fecha pasada` : undefined}
    >
      {open === 1 ? "1 acuerdo pendiente" : `${open} acuerdos pendientes`}
    </TodayItem>
  );
}
