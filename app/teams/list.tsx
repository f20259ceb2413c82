import { useQuery } from "@tanstack/react-query";
import { Plus, UserPlus, Users } from "lucide-react";
import { screenOf } from "#app/boards/steps.ts";
import type { ApiClient } from "#app/lib/data/api.ts";
import { browserLoader, optionalQuery, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { formatMemberCount, formatShortDay } from "#app/lib/format.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { useZones } from "#app/lib/time-zones.ts";
import { todayQuery } from "#app/now/queries.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Rows, RowTitle } from "#app/ui/rows.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { TeamToday } from "#worker/contract/now.ts";
import type { Team } from "#worker/contract/teams.ts";
import { CreateOrJoin } from "./create-or-join.tsx";
import { teamsQuery } from "./queries.ts";

const DeletedTeam = lazyPart("deleted-team", async () => (await import("#app/bin/deleted-team.tsx")).DeletedTeam);

/** No event refreshes it for teams that are not open, so it is fresh for a short time, in milliseconds. */
const todayHereQuery = (api?: ApiClient) => ({ ...todayQuery(api), staleTime: 30_000 });

const queries: ScreenQueries = (_ids, api) => [teamsQuery(api), optionalQuery(todayHereQuery(api))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Mis equipos · Tertulia` }];

export default function TeamsScreen() {
  const { data: teams } = useQuery(teamsQuery());
  const { data: today } = useQuery({ ...todayHereQuery(), throwOnError: false });
  const isEmpty = teams?.length === 0;
  return (
    <>
      <PageHeader title={t`Mis equipos`} actions={isEmpty ? undefined : <TeamActions />} />
      {teams === undefined && <SkeletonGrid count={6} />}
      {isEmpty && <CreateOrJoin />}
      {teams && !isEmpty && (
        <Rows label={t`Mis equipos`}>
          {teams.map((team) =>
            team.deletion ? (
              <li key={team.id} className={`${ROW} gap-y-2`}>
                <Panel name={t`la Papelera`}>
                  <DeletedTeam team={team} deletion={team.deletion} />
                </Panel>
              </li>
            ) : (
              <TeamRow key={team.id} team={team} today={today?.find(({ teamId }) => teamId === team.id)} />
            ),
          )}
        </Rows>
      )}
    </>
  );
}

const ROW = "grid gap-x-6 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] md:items-center";

function TeamActions() {
  if (useIsGuest()) return <ButtonLink to="/user">{t`Guarda tu lugar`}</ButtonLink>;
  return (
    <nav aria-label={t`Menú de equipos`} className="flex flex-wrap gap-2">
      <ButtonLink to="/teams/join" variant="quiet">
        <UserPlus aria-hidden="true" />
        {t`Unirse`}
      </ButtonLink>
      <ButtonLink to="/teams/create">
        <Plus aria-hidden="true" />
        {t`Crear`}
      </ButtonLink>
    </nav>
  );
}

function TeamRow({ team, today }: { team: Team; today: TeamToday | undefined }) {
  const { reader } = useZones();
  return (
    <li className={`${ROW} relative gap-y-1`}>
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
        {team.isAdmin && <Badge tone="accent">{t`Admin`}</Badge>}
        <span className="inline-flex items-center gap-2">
          <Users aria-hidden="true" className="size-5" />
          {formatMemberCount(team.memberCount)}
        </span>
      </p>
    </li>
  );
}

function retroText({ retrospectives: [open], lastRetrospective: last }: TeamToday, zone: string): string {
  if (open) {
    const { retrospectiveName, table } = open;
    if (!table) return t`${retrospectiveName}: abierta`;
    return t`${retrospectiveName}: van en ${screenOf({ plan: table.hasPlan }, table.step).name()}`;
  }
  return last ? t`Última retro: ${formatShortDay(last.closedAt, zone)}` : t`Sin retros todavía`;
}

function pendingText({ pendingCounters, openAgreements }: TeamToday): string {
  const counters = pendingCounters.length;
  const parts = [
    counters > 0 &&
      plural(counters, form`${number(counters)} racha por marcar`, form`${number(counters)} rachas por marcar`),
    openAgreements > 0 &&
      plural(
        openAgreements,
        form`${number(openAgreements)} acuerdo pendiente`,
        form`${number(openAgreements)} acuerdos pendientes`,
      ),
  ].filter((part) => part !== false);
  return parts.join(" · ") || t`Nada pendiente`;
}
