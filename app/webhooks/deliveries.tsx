import { useQuery } from "@tanstack/react-query";
import { rich } from "#app/lib/rich.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { form, number, plural, t } from "#worker/contract/language.ts";
import type { WebhookDelivery } from "#worker/contract/webhooks.ts";
import { EVENT_TEXTS, FAILURE_TEXTS } from "./event-texts.ts";
import { deliveriesQuery } from "./queries.ts";

export function Deliveries({ teamId, webhookId }: { teamId: string; webhookId: string }) {
  const { data: deliveries, isFetching, refetch } = useQuery(deliveriesQuery(teamId, webhookId));
  if (deliveries === undefined) return <SkeletonRows count={2} />;
  if (deliveries.length === 0) {
    return <p className="py-2 text-ink-soft">{t`Todavía no hay entregas. Con “Probar” mandas una.`}</p>;
  }
  return (
    <>
      <ul aria-label={t`Entregas`} className="lined">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <Button
        variant="ghost"
        className="-ms-2"
        pending={isFetching}
        onClick={() => void refetch()}
      >{t`Actualizar`}</Button>
    </>
  );
}

const STATES: Record<WebhookDelivery["state"], { name: () => string; tone: BadgeTone }> = {
  arrived: { name: () => t`Llegó`, tone: "good" },
  waiting: { name: () => t`En espera`, tone: "neutral" },
  failed: { name: () => t`No llegó`, tone: "bad" },
};

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { event, at, state, tries, nextTryAt, status, failure } = delivery;
  const facts = [
    plural(tries, form`${number(tries)} intento`, form`${number(tries)} intentos`),
    ...(status === null ? [] : [t`respuesta ${status}`]),
  ].join(" · ");
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STATES[state].tone}>{STATES[state].name()}</Badge>
        <span className="font-semibold">{EVENT_TEXTS[event]()}</span>
        <LocalTime iso={at} style="message" className="text-ink-soft" />
      </p>
      <p className="mt-1 text-ink-soft">
        {facts}
        {failure && `. ${FAILURE_TEXTS[failure]()}`}
      </p>
      {nextTryAt && tries > 0 && (
        <p className="text-ink-soft">{rich`Próximo intento: ${<LocalTime iso={nextTryAt} style="message" />}`}</p>
      )}
    </li>
  );
}
