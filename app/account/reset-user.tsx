import { useNavigate } from "@remix-run/react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { withNext } from "#app/lib/next.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EmailField } from "./email-field.tsx";
import { MailHelp } from "./mail-help.tsx";
import { useResetUser } from "./queries.ts";
import { useMailedCode } from "./use-mailed-code.ts";
import { useNext } from "./use-next.ts";
import type { Credentials } from "./use-prefill.ts";
import { useTypedEmail } from "./use-typed-email.ts";

export const meta = () => [{ title: t`Contraseña nueva · Tertulia` }];

export default function ResetUserScreen() {
  const navigate = useNavigate();
  const next = useNext();
  const email = useTypedEmail();
  const mailedCode = useMailedCode(email);
  const reset = useResetUser();
  const form = useForm(
    async () => (await import("#worker/contract/auth.ts")).resetUserInput,
    async (values) => {
      await reset.send(values);
      const state: Credentials = { email: values.email, password: values.password };
      navigate(withNext("/login", next), { state, replace: true });
    },
  );
  const wrongCode = failedWith(reset.error, "invalid_code") && t`Revisa el código del último correo, o pide otro.`;
  return (
    <AccountScreen
      title={t`Elige otra contraseña`}
      text={t`Escribe el código que te enviamos. Por seguridad cerramos las sesiones que tengas abiertas.`}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...email.field} error={form.errors.email} />
        <PasswordField
          label={t`Contraseña nueva`}
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
        <Button type="submit" size="lg" className="mt-1" pending={reset.isPending}>{t`Cambiar contraseña`}</Button>
      </form>
      <MailHelp resendPath={email.path("/request-reset")} resendLabel={t`Pedir otro código`} />
    </AccountScreen>
  );
}
