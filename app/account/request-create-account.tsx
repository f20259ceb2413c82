import { useNavigate } from "@remix-run/react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EmailField } from "./email-field.tsx";
import { keepNext } from "./pending-next.ts";
import { useRequestCreate } from "./queries.ts";
import { useNext } from "./use-next.ts";
import { useTypedEmail } from "./use-typed-email.ts";

export const meta = () => [{ title: t`Empezar · Tertulia` }];

export default function RequestCreateAccountScreen() {
  const navigate = useNavigate();
  const next = useNext();
  const email = useTypedEmail();
  const request = useRequestCreate();
  const form = useForm(
    async () => (await import("#worker/contract/auth.ts")).newEmailInput,
    async (values) => {
      await request.send(values);
      keepNext(next);
      navigate(email.path("/create-account", values.email));
    },
  );
  return (
    <AccountScreen
      short
      title={t`Empecemos por tu email`}
      text={t`Te enviamos un código de ${CODE.length} caracteres para confirmar que es tuyo. Es gratis y no pide tarjeta.`}
      footer={
        <>
          <TextLink to={email.path("/create-account")}>{t`Ya tengo un código`}</TextLink>
          <TextLink to={email.path("/login")}>{t`Ya tengo cuenta, quiero entrar`}</TextLink>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-6">
        <EmailField {...email.field} autoComplete="email" error={form.errors.email} />
        <Button type="submit" size="lg" pending={request.isPending}>{t`Enviar código`}</Button>
      </form>
    </AccountScreen>
  );
}
