import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useLanguages } from "#app/languages/use-languages.ts";
import { useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { AdminEditScreen } from "#app/members/admin-edit-screen.tsx";
import { membershipQuery } from "#app/members/queries.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { CheckField } from "#app/ui/check-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { KeepPlaceFirst } from "./keep-place-first.tsx";
import { teamQuery, useUpdateTeam } from "./queries.ts";
import { SlackCard } from "./slack-card.tsx";
import { TeamDataCard } from "./team-data-card.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";

const TeamBinCard = lazyPart("team-bin-card", async () => (await import("#app/bin/team-bin-card.tsx")).TeamBinCard);
const RetentionCard = lazyPart(
  "retention-card",
  async () => (await import("#app/retention/retention-card.tsx")).RetentionCard,
);

export const meta = () => [{ title: t`Editar equipo · Tertulia` }];

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
      title={t`Editar equipo`}
      back={{ to: home, label: t`Equipo` }}
      adminsOnly={{
        title: t`Esto lo cambian los admins del equipo`,
        text: t`Si hay que cambiar el nombre o la contraseña, díselo a un admin. En Miembros ves quiénes son.`,
        link: { to: `${home}/members`, label: t`Ver miembros` },
      }}
      form={form}
      isSaving={update.isPending}
      more={
        membership?.isAdmin && (
          <div className="flex max-w-xl flex-col gap-5">
            {isGuest ? (
              <KeepPlaceFirst
                variant="quiet"
                title={t`Con tu lugar guardado puedes más`}
                text={t`Estás como persona invitada. Guarda tu lugar con tu email y podrás ponerle contraseña al equipo, conectar Slack y descargar sus datos.`}
              />
            ) : (
              <>
                <Panel name={t`la conexión con Slack`}>
                  <SlackCard teamId={teamId} />
                </Panel>
                <TeamDataCard teamId={teamId} />
              </>
            )}
            <Panel name={t`las mesas antiguas`}>
              {team && <RetentionCard key={team.retention?.months} team={team} />}
            </Panel>
            <Panel name={t`la Papelera`}>{team && <TeamBinCard teamId={teamId} teamName={team.name} />}</Panel>
          </div>
        )
      }
    >
      {team && (
        <>
          <Field
            label={t`Nombre`}
            name="name"
            required
            defaultValue={team.name}
            autoComplete="off"
            error={form.errors.name}
          />
          <TimeZoneField initial={team.timeZone} error={form.errors.timeZone} />
          <TeamLanguageField initial={team.language} error={form.errors.language} />
          {!isGuest && (
            <PasswordField
              label={t`Contraseña nueva`}
              name="joinPassword"
              optional
              hint={t`Para quienes entren desde ahora. Déjala vacía para no cambiarla; al menos ${LIMITS.teamPassword.min} caracteres.`}
              autoComplete="new-password"
              error={form.errors.joinPassword}
            />
          )}
          <CheckField
            label={t`Quien tenga el enlace de una retro puede entrar como invitado mientras esté abierta`}
            hint={t`Así puedes pegar la dirección de la retro en el chat. Quien la abra ve el nombre del equipo, a algunas personas y el paso en que van.`}
            name="retroEntry"
            defaultChecked={team.retroEntry}
          />
        </>
      )}
    </AdminEditScreen>
  );
}

function TeamLanguageField({ initial, error }: { initial: string; error: string | undefined }) {
  return (
    <SelectField
      label={t`Idioma del equipo`}
      hint={t`Para lo que el equipo lee junto: Slack y las vistas previas de los enlaces.`}
      name="language"
      defaultValue={initial}
      error={error}
    >
      {Object.entries(useLanguages()).map(([code, name]) => (
        <option key={code} value={code} lang={code} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  );
}
