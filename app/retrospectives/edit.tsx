import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/screen.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { retrospectiveQuery } from "./queries.ts";

const queries: ScreenQueries = ({ teamId, retroId }, api) => [retrospectiveQuery(teamId, retroId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar retrospectiva · Tertulia" }];

/** Renames a retrospective; for admins (spec §6). */
export default function EditRetrospectiveScreen() {
  const { teamId, retroId } = useScreenParams();
  const navigate = useNavigate();
  const { data: retro } = useQuery(retrospectiveQuery(teamId, retroId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const detail = `/teams/${teamId}/retrospectives/${retroId}`;
  const mayEdit = membership?.isAdmin ?? true;
  return (
    <>
      <PageHeader title="Editar retrospectiva" back={{ to: detail, label: "Retrospectiva" }} />
      {mayEdit ? (
        <Card as="section" className="max-w-xl">
          {retro ? (
            <EditForm teamId={teamId} retro={retro} onDone={() => navigate(detail)} />
          ) : (
            <Skeleton className="h-32" />
          )}
        </Card>
      ) : (
        <EmptyState
          drawing="lost"
          title="Solo los admins pueden editarla"
          text="Pide a un admin del equipo que cambie el nombre."
          action={
            <ButtonLink to={detail} variant="quiet">
              Volver a la retrospectiva
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
