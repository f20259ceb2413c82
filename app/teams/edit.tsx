import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useScreenParams } from "#app/lib/data/screen.ts";
import { AdminsOnly } from "#app/members/admins-only.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { teamQuery } from "./queries.ts";

export const meta = () => [{ title: "Editar equipo · Tertulia" }];

/** The team's name and password; the team's layout has asked for what it shows. */
export default function EditTeamScreen() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const { data: team } = useQuery(teamQuery(teamId));
  const home = `/teams/${teamId}`;
  return (
    <>
      <PageHeader title="Editar equipo" back={{ to: home, label: "Equipo" }} />
      <AdminsOnly
        teamId={teamId}
        title="Esto lo cambian los admins del equipo"
        text="Si el nombre o la contraseña ya no van, cuéntaselo a una persona que sea admin. Están marcadas en Miembros."
        way={{ to: `${home}/members`, label: "Ver miembros" }}
      >
        {team ? <EditForm team={team} onDone={() => navigate(home, { replace: true })} /> : <SkeletonGrid count={1} />}
      </AdminsOnly>
    </>
  );
}
