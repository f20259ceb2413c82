import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { AdminEditScreen } from "#app/members/admin-edit-screen.tsx";
import { membershipQuery } from "#app/members/queries.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { CheckField } from "#app/ui/check-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import { KeepPlaceFirst } from "./keep-place-first.tsx";
import { teamQuery, useUpdateTeam } from "./queries.ts";
import { SlackCard } from "./slack-card.tsx";
import { TeamDataCard } from "./team-data-card.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

export const meta = () => [{ title: "Editar equipo · Tertulia" }];

export default function EditTeamScreen() {
  const { teamId } = useScreenParams();
  const { data: team } = useQuery(teamQuery(teamId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const isGuest = useIsGuest();
  const home = `/teams/${teamId}`;
  const navigate = useNavigate();
  const update = useUpdateTeam(teamId, () => navigate(home, { replace: true }));
  const form = useForm(
    async () => (await import("#worker/contract/teams.ts")).editTeamForm,
    (values) => update.mutateAsync(values),
  );
  return (
    <AdminEditScreen
      teamId={teamId}
      title="Editar equipo"
      back={{ to: home, label: "Equipo" }}
      adminsOnly={{
        title: "Esto lo cambian los admins del equipo",
        text: "Si hay que cambiar el nombre o la contraseña, díselo a un admin. En Miembros ves quiénes son.",
        link: { to: `${home}/members`, label: "Ver miembros" },
      }}
      form={form}
      isSaving={update.isPending}
      more={
        membership?.isAdmin &&
        (isGuest ? (
          <KeepPlaceFirst
            variant="quiet"
            title="Con tu lugar guardado puedes más"
            text="Estás como persona invitada. Guarda tu lugar con tu email y podrás ponerle contraseña al equipo, conectar Slack y descargar sus datos."
          />
        ) : (
          <div className="flex max-w-xl flex-col gap-5">
            <Panel name="la conexión con Slack">
              <SlackCard teamId={teamId} />
            </Panel>
            <TeamDataCard teamId={teamId} />
          </div>
        ))
      }
    >
      {team && (
        <>
          <Field
            label="Nombre"
            name="name"
            required
            defaultValue={team.name}
            autoComplete="off"
            error={form.errors.name}
          />
          <TimeZoneField initial={team.timeZone} error={form.errors.timeZone} />
          {!isGuest && (
            <PasswordField
              label="Contraseña nueva"
              name="joinPassword"
              optional
              hint={`Para quienes entren desde ahora. Déjala vacía para no cambiarla; al menos ${LIMITS.teamPassword.min} caracteres.`}
              autoComplete="new-password"
              error={form.errors.joinPassword}
            />
          )}
          <CheckField
            label="Quien tenga el enlace de una retro puede entrar como invitado mientras esté abierta"
            hint="Así puedes pegar la dirección de la retro en el chat. Quien la abra ve el nombre del equipo, a algunas personas y el paso en que van."
            name="retroEntry"
            defaultChecked={team.retroEntry}
          />
        </>
      )}
    </AdminEditScreen>
  );
}
