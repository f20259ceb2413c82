import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { ApiError } from "#app/lib/data/api-error.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError } from "#app/ui/route-error.tsx";

/** The API refuses the sheet of an open retrospective with 409. */
export function SheetError() {
  const error = useRouteError();
  const { teamId, retroId } = useParams();
  const isOpen = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 409;
  if (!isOpen) return <RouteError embedded />;
  const retrospective = `/teams/${teamId}/retrospectives/${retroId}`;
  return (
    <>
      <PageHeader title="La hoja" back={{ to: retrospective, label: "Retrospectiva" }} />
      <EmptyState
        drawing="retros"
        title="La hoja llega con el cierre"
        text="Esta retrospectiva sigue abierta. Cuando un admin la cierre, la hoja va a reunir los acuerdos, lo que se conversó, el sprint winner y los agradecimientos, y la podrán imprimir."
        action={<ButtonLink to={retrospective}>Ir a la retrospectiva</ButtonLink>}
      />
    </>
  );
}
