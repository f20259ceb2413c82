import { useState } from "react";
import { api } from "#app/lib/data/api.ts";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useApiMutation } from "#app/lib/data/use-api-mutation.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { EmailInput, LoginWithCodeInput } from "#worker/contract/auth.ts";
import { codeSent } from "#worker/contract/constants.ts";
import { t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
import { useIdentity } from "./use-identity.tsx";

type Values = EmailInput | LoginWithCodeInput;

export function ConfirmEmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const { run, dialog } = useIdentity();
  const request = useApiMutation({
    send: (json: EmailInput) => api.users["request-email"].$post({ json }),
    success: codeSent().message,
    onDone: () => setIsSent(true),
  });
  const confirm = useApiMutation({
    send: (json: LoginWithCodeInput) => api.users.email.$post({ json }),
    success: t`Email confirmado`,
    refresh: () => [["user"], ["login-methods"], ["members"]],
    onDone,
  });
  const form = useForm(
    async () => {
      const { newEmailInput, loginWithCodeInput } = await import("#worker/contract/auth.ts");
      return isSent ? loginWithCodeInput : newEmailInput;
    },
    (values: Values) => run(() => ("code" in values ? confirm.mutateAsync(values) : request.mutateAsync(values))),
  );
  const taken = failedWith(confirm.error, "email_taken") && t`Este email ya tiene otra cuenta.`;
  const wrong = failedWith(confirm.error, "invalid_code") && t`Revisa el código del último correo, o pide otro.`;
  return (
    <>
      <Form form={form} className="flex w-full max-w-md flex-col gap-5">
        <Field
          label={t`Email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={email}
          error={form.errors.email ?? (taken || undefined)}
        />
        {isSent && (
          <CodeField
            length={CODE.length}
            label={t`Código`}
            name="code"
            hint={t`Está al comienzo del asunto del correo.`}
            required
            autoFocus
            error={form.errors.code ?? (wrong || undefined)}
          />
        )}
        <Button type="submit" className="self-start" pending={request.isPending || confirm.isPending}>
          {isSent ? t`Confirmar` : t`Enviar código`}
        </Button>
      </Form>
      {dialog}
    </>
  );
}
