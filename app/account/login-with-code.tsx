import { useNavigation, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { CodeField } from "#app/ui/code-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { EmailInput, LoginWithCodeInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
import { AccountScreen } from "./account-screen.tsx";
import { EmailField } from "./email-field.tsx";
import { MailHelp } from "./mail-help.tsx";
import { keepNext } from "./pending-next.ts";
import { useLogInWithCode, useRequestLogin } from "./queries.ts";
import { useMailedCode } from "./use-mailed-code.ts";
import { useNext, useOpenNext } from "./use-next.ts";
import { useTypedEmail } from "./use-typed-email.ts";

type Values = EmailInput | LoginWithCodeInput;

export const meta = () => [{ title: t`Entrar con un código · Tertulia` }];

export default function LoginWithCodeScreen() {
  const entering = useNavigation().state !== "idle";
  const next = useNext();
  const openNext = useOpenNext();
  const email = useTypedEmail();
  const mailedCode = useMailedCode(email);
  const [isSent, setIsSent] = useState(false);
  const request = useRequestLogin();
  const logIn = useLogInWithCode();
  // The server sees no fragment, so the query of the mail's link says that there is a code.
  const [params] = useSearchParams();
  const [isMailed, setIsMailed] = useState(params.has("mailed"));
  const hasCode = isSent || isMailed;
  const form = useForm(
    async () => {
      const { emailInput, loginWithCodeInput } = await import("#worker/contract/auth.ts");
      return hasCode ? loginWithCodeInput : emailInput;
    },
    async (values: Values) => {
      if ("code" in values) {
        await logIn.send(values);
        return openNext();
      }
      await request.send(values);
      keepNext(next);
      setIsSent(true);
    },
  );
  function askAgain() {
    setIsSent(false);
    setIsMailed(false);
  }
  const wrongCode = failedWith(logIn.error, "invalid_code") && t`Revisa el código del último correo, o pide otro.`;
  return (
    <AccountScreen
      short={!hasCode}
      title={t`Entra con un código`}
      text={
        hasCode
          ? t`Escribe el código que te enviamos. Está al comienzo del asunto del correo.`
          : t`Te enviamos un código a tu email y entras sin contraseña.`
      }
      footer={<TextLink to={email.path("/login")}>{t`Prefiero usar mi contraseña`}</TextLink>}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <EmailField {...email.field} error={form.errors.email} />
        {hasCode && (
          <CodeField
            length={CODE.length}
            ref={mailedCode}
            label={t`Código`}
            name="code"
            required
            autoFocus={isSent}
            error={form.errors.code ?? (wrongCode || undefined)}
          />
        )}
        <Button type="submit" size="lg" className="mt-1" pending={request.isPending || logIn.isPending || entering}>
          {hasCode ? t`Entrar` : t`Enviar código`}
        </Button>
      </form>
      {hasCode && <MailHelp onResend={askAgain} resendLabel={t`Pedir otro código`} />}
    </AccountScreen>
  );
}
