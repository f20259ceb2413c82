import { isRouteErrorResponse, useParams, useRouteError } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#app/lib/data/api-error.ts";
import { useRedirectHome } from "#app/lib/use-redirect-home.ts";
import { userQuery } from "#app/profile/queries.ts";
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

/** Does not redirect home, because it offers a way in. */
function NotAMember({ teamId, message }: { teamId: string; message: string | undefined }) {
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false });
  useRedirectHome(false, message);
  if (user?.email === null) return <GuestElsewhere />;
  return (
    <>
      <PageHeader title="No eres parte de este equipo" />
      <EmptyState
        drawing="members"
        title="Únete con la contraseña del equipo"
        text="Pídesela a quien te compartió el enlace, o pídele un enlace de invitación: con ese entras sin contraseña."
        action={<ButtonLink to={`/teams/join?id=${encodeURIComponent(teamId)}`}>Unirme a este equipo</ButtonLink>}
      />
    </>
  );
}

function GuestElsewhere() {
  return (
    <>
      <PageHeader title="No eres parte de este equipo" />
      <EmptyState
        drawing="members"
        title="Entraste como persona invitada a otro equipo"
        text="Guarda tu lugar con tu email y después podrás unirte a más equipos."
        action={<ButtonLink to="/user">Guardar mi lugar</ButtonLink>}
      />
    </>
  );
}
