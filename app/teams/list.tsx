import { useQuery } from "@tanstack/react-query";
import { Plus, UserPlus, Users } from "lucide-react";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { formatMemberCount } from "#app/lib/format.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardLink } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { CreateOrJoin } from "./create-or-join.tsx";
import { teamsQuery } from "./queries.ts";

const queries: ScreenQueries = (_ids, api) => [teamsQuery(api)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Mis equipos · Tertulia" }];

export default function TeamsScreen() {
  const { data: teams } = useQuery(teamsQuery());
  const isEmpty = teams?.length === 0;
  return (
    <>
      <PageHeader title="Mis equipos" actions={isEmpty ? undefined : <TeamActions />} />
      {teams === undefined && <SkeletonGrid count={6} />}
      {isEmpty && <CreateOrJoin />}
      {teams && !isEmpty && (
        <ul aria-label="Mis equipos" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {teams.map((team) => (
            <TeamCard key={team.id} team={team} />
          ))}
        </ul>
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

function TeamCard({ team }: { team: Team }) {
  return (
    <li>
      <CardLink to={`/teams/${team.id}`} className="flex h-full min-h-36 flex-col justify-between gap-6">
        <h2 className="text-2xl">{team.name}</h2>
        <p className="flex flex-wrap items-center gap-3 text-ink-soft">
          <span className="inline-flex items-center gap-2">
            <Users aria-hidden="true" className="size-5" />
            {formatMemberCount(team.memberCount)}
          </span>
          {team.isAdmin && <Badge tone="accent">Admin</Badge>}
        </p>
      </CardLink>
    </li>
  );
}
