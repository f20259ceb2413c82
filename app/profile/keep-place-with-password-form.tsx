import { api } from "#app/lib/data/api.ts";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { KeepWithPasswordInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { placeKept } from "./kept-place.ts";

/** Replaces `keep-place-form.tsx` where there is no mail. */
export function KeepPlaceForm() {
  const keep = useApiMutation({
    send: (json: KeepWithPasswordInput) => api.auth["keep-with-password"].$post({ json }),
    onDone: placeKept,
  });
  const form = useForm(
    async () => (await import("#worker/contract/auth.ts")).keepWithPasswordInput,
    (values) => keep.mutateAsync(values),
  );
  const taken = failedWith(keep.error, "email_taken") && t`Este email ya tiene cuenta.`;
  return (
    <Form form={form} className="flex w-full max-w-md flex-col gap-5">
      <Field
        label={t`Email`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        hint={t`Con él entras. No le mandamos nada.`}
        required
        autoFocus
        error={form.errors.email ?? (taken || undefined)}
      />
      <PasswordField
        label={t`Contraseña`}
        name="password"
        hint={t`Al menos ${LIMITS.userPassword.min} caracteres. Guárdala: aquí no se puede cambiar por correo.`}
        autoComplete="new-password"
        required
        error={form.errors.password}
      />
      <Button
        type="submit"
        className="self-start"
        pending={keep.isPending || keep.isSuccess}
      >{t`Guardar mi lugar`}</Button>
    </Form>
  );
}
