import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { api } from "#app/lib/data/api.ts";
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
import { placeKept } from "./kept-place.ts";

type Values = EmailInput | LoginWithCodeInput;

export function KeepPlaceForm() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [mailed] = useState(() => new URLSearchParams(hash.slice(1)));
  const [isSent, setIsSent] = useState(mailed.has("code"));
  useEffect(() => {
    if (hash) navigate("/user", { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
  const request = useApiMutation({
    send: (json: EmailInput) => api.auth["request-keep"].$post({ json }),
    success: codeSent().message,
    onDone: () => setIsSent(true),
  });
  const keep = useApiMutation({
    send: (json: LoginWithCodeInput) => api.auth.keep.$post({ json }),
    onDone: placeKept,
  });
  const form = useForm(
    async () => {
      const { newEmailInput, loginWithCodeInput } = await import("#worker/contract/auth.ts");
      return isSent ? loginWithCodeInput : newEmailInput;
    },
    (values: Values) => ("code" in values ? keep.mutateAsync(values) : request.mutateAsync(values)),
  );
  return (
    <Form form={form} className="flex w-full max-w-md flex-col gap-5">
      <Field
        label={t`Email`}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        autoFocus
        defaultValue={mailed.get("email") ?? undefined}
        error={form.errors.email}
      />
      {isSent && (
        <CodeField
          length={CODE.length}
          label={t`Código`}
          name="code"
          hint={t`Está al comienzo del asunto del correo.`}
          required
          autoFocus
          defaultValue={mailed.get("code") ?? undefined}
          error={form.errors.code}
        />
      )}
      <Button type="submit" className="self-start" pending={request.isPending || keep.isPending || keep.isSuccess}>
        {isSent ? t`Guardar mi lugar` : t`Enviar código`}
      </Button>
    </Form>
  );
}
