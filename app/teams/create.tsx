import { useNavigate } from "@remix-run/react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { KeepPlaceFirst } from "./keep-place-first.tsx";
import { useCreateTeam } from "./queries.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

export const meta = () => [{ title: t`Crear equipo · Tertulia` }];

export default function CreateTeamScreen() {
  return (
    <>
      <PageHeader title={t`Crear equipo`} back={{ to: "/teams", label: t`Mis equipos` }} />
      {useIsGuest() ? <KeepPlaceFirst /> : <CreateForm />}
    </>
  );
}

function CreateForm() {
  const navigate = useNavigate();
  const { reader } = useZones();
  const create = useCreateTeam((team) => navigate(`/teams/${team.id}`, { replace: true }));
  const form = useForm(
    async () => (await import("#worker/contract/teams.ts")).createTeamInput,
    (values) => create.mutateAsync(values),
  );
  return (
    <FormCard form={form}>
      <Field
        label={t`Nombre`}
        name="name"
        hint={t`Como le dicen ustedes: Pagos, Equipo Andes, Los de soporte.`}
        autoComplete="off"
        required
        error={form.errors.name}
      />
      <TimeZoneField initial={reader} error={form.errors.timeZone} />
      <PasswordField
        label={t`Contraseña`}
        name="joinPassword"
        optional
        hint={t`Solo si quieres que también entren con el id del equipo: con un enlace no hace falta. No uses una tuya; al menos ${LIMITS.teamPassword.min} caracteres.`}
        autoComplete="new-password"
        error={form.errors.joinPassword}
      />
      <Button type="submit" className="mt-1 sm:self-start" pending={create.isPending}>{t`Crear equipo`}</Button>
    </FormCard>
  );
}
