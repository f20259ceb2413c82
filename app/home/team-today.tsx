import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ListChecks, Vote } from "lucide-react";
import { screenOf } from "#app/boards/steps.ts";
import { formatDueDay, formatShortDay, sharedTimeText } from "#app/lib/format.ts";
import { knownZone, useZones } from "#app/lib/time-zones.ts";
import { phaseText } from "#app/now/phase-text.ts";
import { todayQuery } from "#app/now/queries.ts";
import { userQuery } from "#app/profile/queries.ts";
import { Card } from "#app/ui/card.tsx";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { OpenRetrospective, TeamToday as Today } from "#worker/contract/now.ts";
import type { Team } from "#worker/contract/teams.ts";
import { RunningTimer } from "./running-timer.tsx";
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
        <RunningTimer team={team} />
      </div>
      <ul className="lined">
        {isLoading ? (
          <>
            <TodayItemSkeleton />
            <TodayItemSkeleton />
          </>
        ) : (
          <>
            <Retros team={team} today={today} />
            <Counters teamId={team.id} today={today} />
            <Agreements teamId={team.id} today={today} />
          </>
        )}
      </ul>
    </Card>
  );
}

function Retros({ team, today }: { team: Team; today: Today | undefined }) {
  const { reader } = useZones();
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false });
  const zones = { reader, team: knownZone(team.timeZone) };
  const base = `/teams/${team.id}/retrospectives`;
  const { retrospectives = [], openRetrospectives = 0 } = today ?? {};
  const open = retrospectives.map((retro) => {
    const phase = retro.table && phaseText(retro.table, user?.id, zones);
    return { ...retro, phase, isPending: phase?.isPending ?? !retro.voted };
  });
  const shown = open.find(({ isPending }) => isPending) ?? open[0];
  if (!shown) return <NothingOpen base={base} today={today} />;
  const { id, retrospectiveName, at, voted, phase, isPending } = shown;
  const others = openRetrospectives - 1;
  const moment = at ? [sharedTimeText(at, "weekday", zones)] : [];
  const asked = phase ? [phase.text] : statusTexts(shown);
  return (
    <TodayItem
      to={`${base}/${id}`}
      pending={isPending}
      icon={isPending ? <Vote aria-hidden="true" className="text-accent" /> : <CircleCheck aria-hidden="true" />}
      detail={[...moment, ...asked, voted ? t`Ya votaste` : t`Falta tu voto`].join(" · ")}
    >
      {others === 0
        ? t`Entra a ${retrospectiveName}`
        : plural(
            others,
            form`Entra a ${retrospectiveName} (y 1 más)`,
            form`Entra a ${retrospectiveName} (y ${number(others)} más)`,
          )}
    </TodayItem>
  );
}

function NothingOpen({ base, today }: { base: string; today: Today | undefined }) {
  const { reader } = useZones();
  const last = today?.lastRetrospective;
  return (
    <TodayItem
      to={last ? `${base}/${last.id}` : base}
      icon={<CircleCheck aria-hidden="true" />}
      detail={last ? t`La última: ${last.retrospectiveName}, ${formatShortDay(last.closedAt, reader)}` : undefined}
    >
      {today ? t`Ninguna retro abierta` : t`No pudimos revisar las retros`}
    </TodayItem>
  );
}

function statusTexts({ table }: OpenRetrospective): string[] {
  if (!table) return [];
  const { step, hasPlan, watching } = table;
  const people = plural(
    watching.length,
    form`${number(watching.length)} persona en la mesa`,
    form`${number(watching.length)} personas en la mesa`,
  );
  return [t`Van en ${screenOf({ plan: hasPlan }, step).name()}`, ...(watching.length > 0 ? [people] : [])];
}

type PartProps = { teamId: string; today: Today | undefined };

function Counters({ teamId, today }: PartProps) {
  const pending = today?.pendingCounters ?? [];
  const [first] = pending;
  if (first) {
    const to = `/teams/${teamId}/counters${pending.length === 1 ? `/${first.id}` : ""}`;
    return (
      <TodayItem to={to} pending icon={<SandClock />}>
        {pending.length === 1
          ? t`Pendiente: ${first.name}`
          : plural(
              pending.length,
              form`${number(pending.length)} counter pendiente`,
              form`${number(pending.length)} counters pendientes`,
            )}
      </TodayItem>
    );
  }
  if (today?.counters === 0) return null;
  return (
    <TodayItem to={`/teams/${teamId}/counters`} icon={<CircleCheck aria-hidden="true" />}>
      {today ? t`Counters al día` : t`No pudimos revisar los counters`}
    </TodayItem>
  );
}

const MOST_OWN = 2;

function Agreements({ teamId, today }: PartProps) {
  if (!today || today.openAgreements === 0) return null;
  const { openAgreements, overdueAgreements, ownAgreements } = today;
  const path = `/teams/${teamId}/agreements`;
  const shown = ownAgreements.slice(0, MOST_OWN);
  const rest = openAgreements - shown.length;
  const overdue = overdueAgreements - shown.filter(({ isOverdue }) => isOverdue).length;
  return (
    <>
      {shown.map(({ id, text, dueOn, isOverdue }) => (
        <TodayItem
          key={id}
          to={`${path}?owner=me`}
          icon={<ListChecks aria-hidden="true" className="text-accent" />}
          pending
          detail={ownText(dueOn, isOverdue)}
        >
          {text}
        </TodayItem>
      ))}
      {rest > 0 && (
        <TodayItem
          to={path}
          icon={<ListChecks aria-hidden="true" />}
          detail={overdue > 0 ? t`${number(overdue)} con fecha pasada` : undefined}
        >
          {shown.length > 0
            ? plural(rest, form`${number(rest)} acuerdo más pendiente`, form`${number(rest)} acuerdos más pendientes`)
            : plural(rest, form`${number(rest)} acuerdo pendiente`, form`${number(rest)} acuerdos pendientes`)}
        </TodayItem>
      )}
    </>
  );
}

function ownText(dueOn: string | null, isOverdue: boolean): string {
  if (!dueOn) return t`Lo llevas tú`;
  const day = formatDueDay(dueOn);
  return isOverdue ? t`Lo llevas tú · era para el ${day}` : t`Lo llevas tú · para el ${day}`;
}
