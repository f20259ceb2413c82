import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import type { Team } from "#worker/contract/teams.ts";
import { useUpdateTeam } from "./queries.ts";

/** Name and password of a team; what is left empty stays as it is (spec §5). */
export function EditForm({ team, onDone }: { team: Team; onDone: () => void }) {
  const update = useUpdateTeam(team.id, onDone);
  const form = useForm(
    async () => (await import("#worker/contract/teams.ts")).updateTeamInput,
    (values) => update.mutateAsync(values),
  );
  return (
    <FormCard {...form.props}>
      <Field label="Nombre" name="name" optional defaultValue={team.name} autoComplete="off" error={form.errors.name} />
      <PasswordField
        label="Contraseña nueva"
        name="joinPassword"
        optional
        hint={`Para quienes entren desde ahora. Déjala vacía para no cambiarla; al menos ${LIMITS.teamPassword.min} caracteres.`}
        autoComplete="new-password"
        error={form.errors.joinPassword}
      />
      <Button type="submit" className="mt-1 sm:self-start" pending={update.isPending}>
        Guardar
      </Button>
    </FormCard>
  );
}
