import { useNavigation } from "@remix-run/react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useHasMail } from "#app/lib/has-mail.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EmailField } from "./email-field.tsx";
import { useLogIn } from "./queries.ts";
import { useNext, useOpenNext } from "./use-next.ts";
import { usePasskeyLogIn } from "./use-passkey-log-in.ts";
import { usePrefill } from "./use-prefill.ts";
import { useTypedEmail } from "./use-typed-email.ts";

export const meta = () => [{ title: t`Entrar · Tertulia` }];

export default function LoginScreen() {
  const entering = useNavigation().state !== "idle";
  const hasMail = useHasMail();
  const next = useNext();
  const openNext = useOpenNext();
  const logIn = useLogIn();
  const passkey = usePasskeyLogIn(openNext);
  const prefill = usePrefill();
  const email = useTypedEmail(prefill.email);
  const form = useForm(
    async () => (await import("#worker/contract/auth.ts")).loginInput,
    async (values) => {
      await logIn.send(values);
      openNext();
    },
  );
  const wrong = failedWith(logIn.error, "invalid_credentials") && t`Revisa que el email y la contraseña estén bien.`;
  return (
    <AccountScreen
      title={t`Qué bueno verte`}
      text={
        next ? t`Entra y te llevamos a la página que querías ver.` : t`Entra para sentarte a la mesa con tu equipo.`
      }
      footer={
        <>
          <p className="text-ink-soft">
            {hasMail ? t`¿Es tu primera vez aquí?` : t`¿Es tu primera vez aquí? Pide una invitación a tu equipo.`}
          </p>
          {hasMail && (
            <ButtonLink to={email.path("/request-create-account")} variant="quiet">{t`Crear cuenta`}</ButtonLink>
          )}
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...email.field} autoComplete="username webauthn" error={form.errors.email} />
        <PasswordField
          label={t`Contraseña`}
          name="password"
          autoComplete="current-password"
          required
          defaultValue={prefill.password}
          error={form.errors.password ?? (wrong || undefined)}
        />
        <div className="mt-1 flex flex-col items-start gap-2">
          <Button type="submit" size="lg" className="w-full" pending={logIn.isPending || entering}>{t`Entrar`}</Button>
          <Button
            variant="quiet"
            className="w-full"
            pending={passkey.isPending}
            onClick={passkey.press}
          >{t`Usar una llave de acceso`}</Button>
          <div className="flex w-full flex-wrap justify-between gap-x-6">
            {hasMail && <TextLink to={email.path("/login-with-code")}>{t`Entrar con un código`}</TextLink>}
            <TextLink to={email.path("/request-reset")}>{t`Olvidé mi contraseña`}</TextLink>
          </div>
        </div>
      </form>
    </AccountScreen>
  );
}
