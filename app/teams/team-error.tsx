import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useState } from "react";
import { ApiError } from "#app/lib/data/api-error.ts";
import { useRedirectHome } from "#app/lib/use-redirect-home.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RouteError, refusalOf } from "#app/ui/route-error.tsx";

export function TeamError() {
  const error = useRouteError();
  const { teamId } = useParams();
  const isForbidden = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 403;
  return isForbidden && teamId ? <NotAMember teamId={teamId} message={refusalOf(error)} /> : <RouteError embedded />;
}

/** Redirects home unless the user reaches for the button. */
function NotAMember({ teamId, message }: { teamId: string; message: string | undefined }) {
  const [staying, setStaying] = useState(false);
  useRedirectHome(!staying, message);
  const stay = () => setStaying(true);
  return (
    <>
      <PageHeader title="No eres parte de este equipo" />
      <EmptyState
        drawing="members"
        title="Únete con la contraseña del equipo"
        text="Pídesela a quien te compartió el enlace. Si no la tienes a mano, te llevamos a Home en unos segundos."
        action={
          <ButtonLink
            to={`/teams/join?id=${encodeURIComponent(teamId)}`}
            onFocus={stay}
            onPointerEnter={stay}
            onPointerDown={stay}
          >
            Unirme a este equipo
          </ButtonLink>
        }
      />
    </>
  );
}
