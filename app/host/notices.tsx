import { rich } from "#app/lib/rich.ts";
import type { PlanUse } from "#worker/contract/host.ts";
import { t } from "#worker/contract/language.ts";

/** Whether the host hears of a limit that is near. */
export function Notices({ canSend, today, warnFrom }: PlanUse["notices"] & { warnFrom: number }) {
  if (!canSend) {
    return (
      <p>{rich`Para recibir un aviso al pasar el ${warnFrom} % de un límite, publica con ${<code>{"HOST_SLACK_WEBHOOK"}</code>} o ${<code>{"HOST_EMAIL"}</code>}.`}</p>
    );
  }
  if (today === "failed") {
    return (
      <p className="font-medium text-bad">{t`El aviso de hoy no salió. Revisa el webhook de Slack o el correo que pusiste.`}</p>
    );
  }
  return (
    <p>
      {today === "sent"
        ? t`Hoy ya salió el aviso de que un límite está cerca.`
        : t`Te llega un aviso el día en que un límite pase el ${warnFrom} %.`}
    </p>
  );
}
