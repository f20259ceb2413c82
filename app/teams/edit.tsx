import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useScreenParams } from "#app/lib/screen.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { teamQuery } from "./queries.ts";

export const meta = () => [{ title: "Editar equipo · Tertulia" }];

/** The team's name and password, for its admins (spec §6); the team's layout has asked for both queries. */
export default function EditTeamScreen() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const { data: team } = useQuery(teamQuery(teamId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const home = `/teams/${teamId}`;
  return (
    <>
      <PageHeader title="Editar equipo" />
      {(!team || !membership) && <SkeletonGrid count={1} />}
      {team && membership?.isAdmin && <EditForm team={team} onDone={() => navigate(home, { replace: true })} />}
      {team && membership && !membership.isAdmin && (
        <EmptyState
          drawing="members"
          title="Esto lo cambian los admins del equipo"
          text="Si el nombre o la contraseña ya no van, cuéntaselo a una persona que sea admin. Están marcadas en Miembros."
          action={
            <ButtonLink to={`${home}/members`} variant="quiet">
              Ver miembros
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
