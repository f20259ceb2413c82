import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { AdminsOnly } from "#app/members/admins-only.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { retrospectiveQuery } from "./queries.ts";

const queries: ScreenQueries = ({ teamId, retroId }, api) => [retrospectiveQuery(teamId, retroId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar retrospectiva · Tertulia" }];

/** The name of a retrospective. */
export default function EditRetrospectiveScreen() {
  const { teamId, retroId } = useScreenParams();
  const navigate = useNavigate();
  const { data: retro } = useQuery(retrospectiveQuery(teamId, retroId));
  const detail = `/teams/${teamId}/retrospectives/${retroId}`;
  return (
    <>
      <PageHeader title="Editar retrospectiva" back={{ to: detail, label: "Retrospectiva" }} />
      <AdminsOnly
        teamId={teamId}
        title="Solo los admins pueden editarla"
        text="Pide a un admin del equipo que cambie el nombre."
        way={{ to: detail, label: "Volver a la retrospectiva" }}
      >
        {retro ? (
          <EditForm teamId={teamId} retro={retro} onDone={() => navigate(detail, { replace: true })} />
        ) : (
          <SkeletonGrid count={1} />
        )}
      </AdminsOnly>
    </>
  );
}
