import { type ClientLoaderFunctionArgs, useRouteLoaderData } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "#app/lib/data/query-client.ts";
import {
  browserLoader,
  type LaterQueries,
  optionalQuery,
  type ScreenQueries,
  serverLoader,
} from "#app/lib/data/screen.ts";
import { landingPath } from "#app/lib/next.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { useRoom } from "#app/lib/realtime/use-room.ts";
import { membersQuery } from "#app/members/queries.ts";
import { todayQuery } from "#app/now/queries.ts";
import { useLiveBoardStatuses } from "#app/now/use-live-board-statuses.ts";
import { userQuery } from "#app/profile/queries.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { CreateOrJoin } from "#app/teams/create-or-join.tsx";
import { livingTeams, teamsQuery } from "#app/teams/queries.ts";
import { overviewQueries } from "#app/teams/team-overview.tsx";
import { myThankYousQuery } from "#app/thanks/queries.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";
import { OwnTeam, WaitingInTeam } from "./own-team.tsx";
import { OwnTeams, WaitingInTeams } from "./own-teams.tsx";

const SHOWN = ["teams", "today", "timer", "thank-you"];
const SHOWN_OF_ONE_TEAM = [...SHOWN, "now", "last", "counters", "agreements"];

const queries: ScreenQueries = (_ids, api) => [
  optionalQuery(teamsQuery(api)),
  optionalQuery(myThankYousQuery("RECEIVER", api)),
];
const later: LaterQueries = (client, api) => {
  const [team, ...others] = livingTeams(client.getQueryData(teamsQuery().queryKey) ?? []);
  if (!team) return [];
  if (others.length > 0) return [optionalQuery(todayQuery(api))];
  return [...overviewQueries(team.id, api), optionalQuery(membersQuery(team.id, api))];
};
export const loader = serverLoader(queries, later);
export function clientLoader(args: ClientLoaderFunctionArgs) {
  const client = queryClient();
  const shown = livingTeams(client.getQueryData(teamsQuery().queryKey) ?? []).length === 1 ? SHOWN_OF_ONE_TEAM : SHOWN;
  // Nothing refreshes these of teams that are not open.
  void client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => shown.includes(String(name)),
    refetchType: "none",
  });
  return browserLoader(queries, later)(args);
}
export const meta = () => [{ title: t`Home · Tertulia` }];

export default function HomeScreen() {
  const { data: teams } = useQuery(teamsQuery());
  if (!teams) {
    return (
      <>
        <Greeting />
        <SkeletonGrid count={6} />
      </>
    );
  }
  const living = livingTeams(teams);
  const [team, ...others] = living;
  if (!team) {
    return (
      <>
        <Greeting>
          {teams.length > 0
            ? t`Tu equipo está en la Papelera. En Mis equipos ves hasta cuándo se puede restaurar.`
            : t`Para empezar hace falta un equipo.`}
        </Greeting>
        <CreateOrJoin />
        <LandingLink />
      </>
    );
  }
  return (
    <FollowedTeam teams={living}>
      <Greeting>{others.length === 0 ? <WaitingInTeam teamId={team.id} /> : <WaitingInTeams />}</Greeting>
      {others.length === 0 ? <OwnTeam team={team} /> : <OwnTeams teams={living} />}
      <LandingLink />
    </FollowedTeam>
  );
}

function Greeting({ children }: { children?: ReactNode }) {
  const { data: user } = useQuery(userQuery());
  const firstName = user?.name.split(" ")[0];
  return <PageHeader title={firstName ? t`Hola, ${firstName}` : t`Hola`} meta={children && <p>{children}</p>} />;
}

/** The landing page has no scripts, so the router cannot open it. */
const LandingLink = () => (
  <p className="mt-8">
    <a
      href={`${landingPath()}?visita`}
      className="inline-flex min-h-11 items-center text-ink-soft underline decoration-1 underline-offset-4 hover:text-ink"
    >{t`Ver la portada`}</a>
  </p>
);

/** Receives the events of the team that was open last, otherwise of the first. */
function FollowedTeam({ teams, children }: { teams: readonly Team[]; children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const latest = realtime.seen.latestTeam;
  const teamId = (teams.find(({ id }) => id === latest) ?? teams[0])?.id ?? "";
  const { channel } = useRoom(teamId, root?.renderedAt ?? 0, { isPresent: false });
  useLiveBoardStatuses(teamId, channel);
  return children;
}
