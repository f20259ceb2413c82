import { useNavigation } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { api, call } from "#app/lib/data/api.ts";
import { failedWith, scriptLost } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { toast } from "#app/lib/toast.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { RequestSignUpPasskeyInput, SignUpInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { EmailField } from "./email-field.tsx";
import { useAccountCall } from "./use-account-call.ts";

type NewAccountFormProps = {
  create: { isPending: boolean; error: unknown; send: (input: SignUpInput) => Promise<unknown> };
  onDone: () => void;
};

/** A new account without a mailed code: its person chooses a password, or makes a passkey at once. */
export function NewAccountForm({ create, onDone }: NewAccountFormProps) {
  const entering = useNavigation().state !== "idle";
  const [withPasskey, setWithPasskey] = useState(false);
  const request = useAccountCall((json: RequestSignUpPasskeyInput) =>
    call(api.auth["request-sign-up-passkey"].$post({ json })),
  );
  const form = useForm(
    async () => {
      const { requestSignUpPasskeyInput, signUpInput } = await import("#worker/contract/auth.ts");
      return withPasskey ? requestSignUpPasskeyInput : signUpInput;
    },
    async (values: SignUpInput) => {
      const passkey = withPasskey ? await makePasskey(values) : undefined;
      if (passkey === null) return;
      await create.send({ ...values, passkey });
      onDone();
    },
  );
  /** @returns null where the person stopped */
  async function makePasskey({ name, email }: RequestSignUpPasskeyInput) {
    const passkeys = await import("#app/lib/passkeys.ts").catch(() => null);
    if (!passkeys) {
      toast.error(scriptLost().message);
      return null;
    }
    const { userId, options } = await request.send({ name, email });
    const credential = await passkeys.createPasskey(options);
    return credential && { userId, credential };
  }
  const taken = failedWith(create.error, "email_taken") && t`Este email ya tiene cuenta.`;
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <Field
        label={t`Nombre`}
        name="name"
        hint={t`Así te va a ver tu equipo.`}
        autoComplete="name"
        required
        error={form.errors.name}
      />
      <EmailField hint={t`Con él entras. No le mandamos nada.`} error={form.errors.email ?? (taken || undefined)} />
      {!withPasskey && (
        <PasswordField
          label={t`Contraseña`}
          name="password"
          hint={t`Al menos ${LIMITS.userPassword.min} caracteres. Guárdala: aquí no se puede cambiar por correo.`}
          autoComplete="new-password"
          required
          error={form.errors.password}
        />
      )}
      <div className="mt-1 flex flex-col gap-2">
        <Button type="submit" size="lg" pending={form.isSending || create.isPending || entering}>
          {withPasskey && <KeyRound aria-hidden="true" />}
          {withPasskey ? t`Crear cuenta con una llave` : t`Crear cuenta`}
        </Button>
        <Button variant="quiet" onClick={() => setWithPasskey(!withPasskey)}>
          {withPasskey ? t`Prefiero una contraseña` : t`Prefiero una llave de acceso`}
        </Button>
        {withPasskey && (
          <p className="text-ink-soft">{t`Entras con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña.`}</p>
        )}
      </div>
    </form>
  );
}
