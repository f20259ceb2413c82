import { useNavigation } from "@remix-run/react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EmailField } from "./email-field.tsx";
import { MailHelp } from "./mail-help.tsx";
import { useRegister } from "./queries.ts";
import { useMailedCode } from "./use-mailed-code.ts";
import { useOpenNext } from "./use-next.ts";
import { useTypedEmail } from "./use-typed-email.ts";

export const meta = () => [{ title: t`Crear cuenta · Tertulia` }];

export default function CreateAccountScreen() {
  const entering = useNavigation().state !== "idle";
  const openNext = useOpenNext();
  const email = useTypedEmail();
  const mailedCode = useMailedCode(email);
  const register = useRegister();
  const form = useForm(
    async () => (await import("#worker/contract/auth.ts")).registerInput,
    async (values) => {
      await register.send(values);
      openNext();
    },
  );
  const wrongCode = failedWith(register.error, "invalid_code") && t`Revisa el código del último correo, o pide otro.`;
  const taken = failedWith(register.error, "email_taken") && t`Este email ya tiene cuenta.`;
  return (
    <AccountScreen
      title={t`Crear cuenta`}
      text={t`Cuéntanos quién eres y escribe el código que te enviamos.`}
      footer={<TextLink to={email.path("/login")}>{t`Ya tengo cuenta, quiero entrar`}</TextLink>}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <Field
          label={t`Nombre`}
          name="name"
          hint={t`Así te va a ver tu equipo.`}
          autoComplete="name"
          required
          error={form.errors.name}
        />
        <EmailField {...email.field} error={form.errors.email ?? (taken || undefined)} />
        <PasswordField
          label={t`Contraseña`}
          name="password"
          hint={t`Al menos ${LIMITS.userPassword.min} caracteres.`}
          autoComplete="new-password"
          required
          error={form.errors.password}
        />
        <CodeField
          length={CODE.length}
          ref={mailedCode}
          label={t`Código`}
          name="code"
          required
          error={form.errors.code ?? (wrongCode || undefined)}
        />
        <Button
          type="submit"
          size="lg"
          className="mt-1"
          pending={register.isPending || entering}
        >{t`Crear cuenta`}</Button>
      </form>
      <MailHelp resendPath={email.path("/request-create-account")} resendLabel={t`Generar el código otra vez`} />
    </AccountScreen>
  );
}
