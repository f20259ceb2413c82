import { useNavigate } from "@remix-run/react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EmailField } from "./email-field.tsx";
import { keepNext } from "./pending-next.ts";
import { useRequestReset } from "./queries.ts";
import { useNext } from "./use-next.ts";
import { useTypedEmail } from "./use-typed-email.ts";

export const meta = () => [{ title: t`Cambiar contraseña · Tertulia` }];

export default function RequestResetScreen() {
  const navigate = useNavigate();
  const next = useNext();
  const email = useTypedEmail();
  const request = useRequestReset();
  const form = useForm(
    async () => (await import("#worker/contract/auth.ts")).emailInput,
    async (values) => {
      await request.send(values);
      keepNext(next);
      navigate(email.path("/reset-user", values.email));
    },
  );
  return (
    <AccountScreen
      short
      title={t`Nos pasa a todos`}
      text={t`Escribe el email de tu cuenta y te enviamos un código para elegir otra contraseña.`}
      footer={
        <>
          <TextLink to={email.path("/reset-user")}>{t`Ya tengo un código`}</TextLink>
          <TextLink to={email.path("/login")}>{t`Volver a entrar`}</TextLink>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-6">
        <EmailField {...email.field} error={form.errors.email} />
        <Button type="submit" size="lg" pending={request.isPending}>{t`Enviar correo`}</Button>
      </form>
    </AccountScreen>
  );
}
