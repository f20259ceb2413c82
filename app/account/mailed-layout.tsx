import { Outlet } from "@remix-run/react";
import { useHasMail } from "#app/lib/has-mail.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import { AccountScreen } from "./account-screen.tsx";
import { useTypedEmail } from "./use-typed-email.ts";

/** The pages that need a mailed code. Without mail, one page says what to do instead. */
export default function MailedLayout() {
  return useHasMail() ? <Outlet /> : <WithoutMail />;
}

function WithoutMail() {
  const email = useTypedEmail();
  return (
    <AccountScreen
      short
      title={t`Aquí no se envían correos`}
      text={t`Por eso no hay códigos, y alguien de tu equipo te ayuda.`}
    >
      <section>
        <h2 className="text-xl">{t`¿Olvidaste tu contraseña?`}</h2>
        <p className="mt-1 text-ink-soft">{t`Pídele a un admin de tu equipo un enlace para entrar. Sirve una vez, y adentro eliges otra contraseña.`}</p>
      </section>
      <section>
        <h2 className="text-xl">{t`¿Es tu primera vez aquí?`}</h2>
        <p className="mt-1 text-ink-soft">{t`Pídele a tu equipo una invitación. Con ella creas tu cuenta, o entras solo con tu nombre.`}</p>
      </section>
      <ButtonLink to={email.path("/login")} size="lg">{t`Volver a entrar`}</ButtonLink>
    </AccountScreen>
  );
}
