import { useNavigate, useSearchParams } from "@remix-run/react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { rich } from "#app/lib/rich.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { cut } from "#worker/contract/cut.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { TEAM_ID } from "#worker/contract/limits/teams.ts";
import { KeepPlaceFirst } from "./keep-place-first.tsx";
import { useJoinTeam } from "./queries.ts";
import { parseTeamId } from "./share.ts";

export const meta = () => [{ title: t`Unirse a un equipo · Tertulia` }];

export default function JoinTeamScreen() {
  return (
    <>
      <PageHeader title={t`Unirse a un equipo`} back={{ to: "/teams", label: t`Mis equipos` }} />
      {useIsGuest() ? <KeepPlaceFirst /> : <JoinForm />}
    </>
  );
}

function JoinForm() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const teamName = cut(params.get("name") ?? "", LIMITS.name);
  const goTo = (teamId: string) => navigate(`/teams/${encodeURIComponent(teamId)}`, { replace: true });
  const join = useJoinTeam(({ id }) => goTo(id));
  const form = useForm(
    async () => (await import("./join-input.ts")).joinInput,
    async ({ teamId, joinPassword }) => {
      const id = parseTeamId(teamId);
      try {
        await join.mutateAsync({ teamId: id, joinPassword });
      } catch (error) {
        if (failedWith(error, "already_member")) return goTo(id);
        throw error;
      }
    },
  );
  const refused = failedWith(join.error, "invalid_join");
  const isRemoved = failedWith(join.error, "removed_from_team");
  return (
    <FormCard
      form={form}
      head={
        <p className="font-serif text-xl wrap-anywhere">
          {teamName
            ? rich`Te compartieron el equipo ${<bdi>{teamName}</bdi>}. Pide su contraseña a quien te pasó el enlace.`
            : t`Si tu equipo ya está en Tertulia, pide el id y la contraseña a alguien de la mesa.`}
        </p>
      }
    >
      <Field
        label={t`Id del equipo`}
        name="teamId"
        hint={t`Son ${TEAM_ID.length} letras y números. Si te pasaron un enlace, también sirve pegarlo aquí.`}
        defaultValue={params.get("id") ?? ""}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        error={form.errors.teamId}
      />
      <PasswordField
        label={t`Contraseña`}
        name="joinPassword"
        hint={t`La del equipo, no la tuya. Pídesela a quien te invitó.`}
        autoComplete="off"
        required
        error={form.errors.joinPassword ?? (refused ? t`Revisa el id y la contraseña con quien te invitó.` : undefined)}
      />
      {isRemoved && (
        <p role="alert" className="rounded-md bg-bad-soft px-4 py-3 font-medium text-bad">
          {join.error?.message} {t`Lo hace en Miembros, en “Quién entró y salió”.`}
        </p>
      )}
      <Button type="submit" className="mt-1 sm:self-start" pending={join.isPending}>{t`Unirme`}</Button>
    </FormCard>
  );
}
