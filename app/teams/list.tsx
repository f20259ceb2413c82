import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { Plus, UserPlus, Users } from "lucide-react";
import { STEP_SCREEN } from "#app/boards/steps.ts";
import { queryClient } from "#app/lib/data/query-client.ts";
import { browserLoader, optionalQuery, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { formatMemberCount, formatShortDay } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { todayQuery } from "#app/now/queries.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Rows, RowTitle } from "#app/ui/rows.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { countOf } from "#worker/contract/counts.ts";
import type { TeamToday } from "#worker/contract/now.ts";
import type { Team } from "#worker/contract/teams.ts";
import { CreateOrJoin } from "./create-or-join.tsx";
import { teamsQuery } from "./queries.ts";

const queries: ScreenQueries = (_ids, api) => [teamsQuery(api), optionalQuery(todayQuery(api))];
export const loader = serverLoader(queries);
export function clientLoader(args: ClientLoaderFunctionArgs) {
  // No event refreshes it for teams that are not open.
  void queryClient().invalidateQueries({ queryKey: todayQuery().queryKey, refetchType: "none" });
  return browserLoader(queries)(args);
}
export const meta = () => [{ title: "Mis equipos · Tertulia" }];

export default function TeamsScreen() {
  const { data: teams } = useQuery(teamsQuery());
  const { data: today } = useQuery({ ...todayQuery(), throwOnError: false });
  const isEmpty = teams?.length === 0;
  return (
    <>
      <PageHeader title="Mis equipos" actions={isEmpty ? undefined : <TeamActions />} />
      {teams === undefined && <SkeletonGrid count={6} />}
      {isEmpty && <CreateOrJoin />}
      {teams && !isEmpty && (
        <Rows label="Mis equipos">
          {teams.map((team) => (
            <TeamRow key={team.id} team={team} today={today?.find(({ teamId }) => teamId === team.id)} />
          ))}
        </Rows>
      )}
    </>
  );
}

function TeamActions() {
  if (useIsGuest()) return <ButtonLink to="/user">Guarda tu lugar</ButtonLink>;
  return (
    <nav aria-label="Menú de equipos" className="flex flex-wrap gap-2">
      <ButtonLink to="/teams/join" variant="quiet">
        <UserPlus aria-hidden="true" />
        Unirse
      </ButtonLink>
      <ButtonLink to="/teams/create">
        <Plus aria-hidden="true" />
        Crear
      </ButtonLink>
    </nav>
  );
}

function TeamRow({ team, today }: { team: Team; today: TeamToday | undefined }) {
  const { reader } = useZones();
  return (
    <li className="relative grid gap-x-6 gap-y-1 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] md:items-center">
      <RowTitle to={`/teams/${team.id}`} className="text-xl!">
        {team.name}
      </RowTitle>
      {today && (
        <div className="min-w-0">
          <p dir="auto" className="truncate">
            {retroText(today, reader)}
          </p>
          <p className="text-ink-soft">{pendingText(today)}</p>
        </div>
      )}
      <p className="flex items-center gap-3 whitespace-nowrap text-ink-soft md:col-start-3 md:w-52 md:justify-end">
        {team.isAdmin && <Badge tone="accent">Admin</Badge>}
        <span className="inline-flex items-center gap-2">
          <Users aria-hidden="true" className="size-5" />
          {formatMemberCount(team.memberCount)}
        </span>
      </p>
    </li>
  );
}

function retroText({ retrospectives: [open], lastRetrospective: last }: TeamToday, zone: string): string {
  if (open)
    return `${open.retrospectiveName}${open.table ? `: van en ${STEP_SCREEN[open.table.step].name}` : ": abierta"}`;
  return last ? `Última retro: ${formatShortDay(last.closedAt, zone)}` : "Sin retros todavía";
}

function pendingText({ pendingCounters, openAgreements }: TeamToday): string {
  const parts = [
    pendingCounters.length > 0 && countOf(pendingCounters.length, "racha por marcar", "rachas por marcar"),
    openAgreements > 0 && countOf(openAgreements, "acuerdo pendiente", "acuerdos pendientes"),
  ].filter((part) => part !== false);
  return parts.join(" · ") || "Nada pendiente";
}
