import { useQuery } from "@tanstack/react-query";
import { Plus, UserPlus } from "lucide-react";
import { browserLoader, type ScreenQueries, serverLoader } from "#app/lib/data/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { teamsQuery } from "./queries.ts";
import { TeamCard } from "./team-card.tsx";
import { TwoWaysIn } from "./two-ways-in.tsx";

const queries: ScreenQueries = (_ids, api) => [teamsQuery(api)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Mis equipos · Tertulia" }];

/** My teams, and the two ways to another one. */
export default function TeamsScreen() {
  const { data: teams } = useQuery(teamsQuery());
  const isEmpty = teams?.length === 0;
  return (
    <>
      <PageHeader title="Mis equipos" actions={isEmpty ? undefined : <Ways />} />
      {teams === undefined && <SkeletonGrid count={6} />}
      {isEmpty && <TwoWaysIn />}
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

function Ways() {
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
