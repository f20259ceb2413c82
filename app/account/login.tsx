import { useNavigation } from "@remix-run/react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { AccountScreen } from "./account-screen.tsx";
import { EmailField } from "./email-field.tsx";
import { useLogIn } from "./queries.ts";
import { useNext, useOpenNext } from "./use-next.ts";
import { usePasskeyLogIn } from "./use-passkey-log-in.ts";
import { usePrefill } from "./use-prefill.ts";
import { useTypedEmail } from "./use-typed-email.ts";

export const meta = () => [{ title: "Entrar · Tertulia" }];

export default function LoginScreen() {
  const entering = useNavigation().state !== "idle";
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
  const wrong = failedWith(logIn.error, "invalid_credentials") && "Revisa que el email y la contraseña estén bien.";
  return (
    <AccountScreen
      title="Qué bueno verte"
      text={next ? "Entra y te llevamos a la página que querías ver." : "Entra para sentarte a la mesa con tu equipo."}
      footer={
        <>
          <p className="text-ink-soft">¿Es tu primera vez aquí?</p>
          <ButtonLink to={email.path("/request-create-account")} variant="quiet">
            Crear cuenta
          </ButtonLink>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...email.field} autoComplete="username webauthn" error={form.errors.email} />
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          required
          defaultValue={prefill.password}
          error={form.errors.password ?? (wrong || undefined)}
        />
        <div className="mt-1 flex flex-col items-start gap-2">
          <Button type="submit" size="lg" className="w-full" pending={logIn.isPending || entering}>
            Entrar
          </Button>
          <Button variant="quiet" className="w-full" pending={passkey.isPending} onClick={passkey.press}>
            Usar una llave de acceso
          </Button>
          <div className="flex w-full flex-wrap justify-between gap-x-6">
            <TextLink to={email.path("/login-with-code")}>Entrar con un código</TextLink>
            <TextLink to={email.path("/request-reset")}>Olvidé mi contraseña</TextLink>
          </div>
        </div>
      </form>
    </AccountScreen>
  );
}
