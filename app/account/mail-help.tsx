import { MailQuestion } from "lucide-react";
import { TextLink } from "#app/ui/text-link.tsx";

type MailHelpProps = { resendPath: string; resendLabel: string };

export function MailHelp({ resendPath, resendLabel }: MailHelpProps) {
  return (
    <section className="flex gap-3 border-t border-line pt-5">
      <MailQuestion aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent" />
      <div>
        <h2 className="text-lg">¿No te llegó el código?</h2>
        <p className="text-ink-soft">
          Busca en spam o correo no deseado. Si pasó un minuto y sigue sin aparecer, pide otro: solo sirve el último,
          por 10 minutos.
        </p>
        <TextLink to={resendPath}>{resendLabel}</TextLink>
      </div>
    </section>
  );
}
