import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { retrospectivesQuery } from "./queries.ts";
import { RetroCard } from "./retro-card.tsx";

const queries: ScreenQueries = ({ teamId }, api) => [retrospectivesQuery(teamId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Retrospectivas · Tertulia" }];

/** The team's retrospectives, newest first (spec §2). */
export default function RetrospectivesScreen() {
  const { teamId } = useScreenParams();
  const { data: retros } = useQuery(retrospectivesQuery(teamId));
  const here = `/teams/${teamId}/retrospectives`;
  return (
    <>
      <PageHeader
        title="Retrospectivas"
        actions={
          retros?.length !== 0 && (
            <ButtonLink to={`${here}/create`}>
              <Plus aria-hidden="true" />
              Crear
            </ButtonLink>
          )
        }
      />
      {retros ? <Retros here={here} retros={retros} /> : <SkeletonGrid count={12} />}
    </>
  );
}

function Retros({ here, retros }: { here: string; retros: Retrospective[] }) {
  if (retros.length === 0) {
    return (
      <EmptyState
        drawing="retros"
        title="Aquí van a vivir las retrospectivas del equipo"
        text="Al final de cada sprint, junten los agradecimientos y elijan al sprint winner. Lo que se digan queda guardado."
        action={<ButtonLink to={`${here}/create`}>Crear</ButtonLink>}
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {retros.map((retro) => (
        <li key={retro.id} className="min-w-0">
          <RetroCard to={`${here}/${retro.id}`} retro={retro} />
        </li>
      ))}
    </ul>
  );
}
