import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { AdminsOnly } from "#app/members/admins-only.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { counterQuery } from "./queries.ts";

const queries: ScreenQueries = ({ teamId, counterId }, api) => [counterQuery(teamId, counterId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar counter · Tertulia" }];

/** The words of a counter. */
export default function EditCounterScreen() {
  const { teamId, counterId } = useScreenParams();
  const navigate = useNavigate();
  const { data: counter } = useQuery(counterQuery(teamId, counterId));
  const detail = `/teams/${teamId}/counters/${counterId}`;
  return (
    <>
      <PageHeader title="Editar counter" back={{ to: detail, label: "Counter" }} />
      <AdminsOnly
        teamId={teamId}
        title="Solo los admins pueden editarlo"
        text="Pide a un admin del equipo que cambie los textos."
        way={{ to: detail, label: "Volver al counter" }}
      >
        {counter ? (
          <EditForm teamId={teamId} counter={counter} onDone={() => navigate(detail, { replace: true })} />
        ) : (
          <SkeletonGrid count={1} />
        )}
      </AdminsOnly>
    </>
  );
}
