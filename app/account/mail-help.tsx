import { MailQuestion } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import { CODE } from "#worker/contract/limits/accounts.ts";
import { MINUTE } from "#worker/contract/limits/time.ts";

type MailHelpProps = { resendLabel: string } & ({ resendPath: string } | { onResend: () => void });

export function MailHelp({ resendLabel, ...resend }: MailHelpProps) {
  return (
    <section className="flex gap-3 border-t border-line pt-5">
      <MailQuestion aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
      <div>
        <h2 className="text-lg">{t`¿No te llegó el código?`}</h2>
        <p className="text-ink-soft">{t`Busca en spam o correo no deseado. Si pasó un minuto y sigue sin aparecer, pide otro: solo sirve el último, por ${CODE.life / MINUTE} minutos.`}</p>
        {"resendPath" in resend ? (
          <TextLink to={resend.resendPath}>{resendLabel}</TextLink>
        ) : (
          <Button variant="quiet" className="mt-2" onClick={resend.onResend}>
            {resendLabel}
          </Button>
        )}
      </div>
    </section>
  );
}
