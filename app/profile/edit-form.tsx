import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import type { User } from "#worker/contract/users.ts";
import { useUpdateUser } from "./queries.ts";

/** Name and password of mine; what is left empty stays as it is (spec §5). */
export function EditForm({ user, onDone }: { user: User; onDone: () => void }) {
  const update = useUpdateUser(onDone);
  const form = useForm(
    async () => (await import("#worker/contract/users.ts")).updateUserInput,
    (values) => update.mutateAsync(values),
  );
  return (
    <FormCard {...form.props}>
      <Field
        label="Nombre"
        name="name"
        optional
        defaultValue={user.name}
        autoComplete="name"
        error={form.errors.name}
      />
      <PasswordField
        label="Contraseña nueva"
        name="password"
        optional
        hint={`Déjala vacía para no cambiarla; al menos ${LIMITS.userPassword.min} caracteres. Si la cambias, se cierran tus otras sesiones.`}
        autoComplete="new-password"
        error={form.errors.password}
      />
      <Button type="submit" className="mt-1 sm:self-start" pending={update.isPending}>
        Guardar
      </Button>
    </FormCard>
  );
}
