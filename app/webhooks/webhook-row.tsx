import { CircleAlert, Webhook as WebhookIcon } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { SwitchField } from "#app/ui/check-field.tsx";
import { EndButton } from "#app/ui/end-button.tsx";
import { FoldSummary } from "#app/ui/fold-summary.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { t } from "#worker/contract/language.ts";
import { WEBHOOK_EVENTS } from "#worker/contract/webhook-events.ts";
import type { Webhook } from "#worker/contract/webhooks.ts";
import { Deliveries } from "./deliveries.tsx";
import { EventName } from "./event-name.tsx";
import { EVENT_TEXTS, STOP_TEXTS } from "./event-texts.ts";
import { useEndWebhook, useSendTest, useUpdateWebhook } from "./queries.ts";
import { SecretButton } from "./secret-button.tsx";

type RowProps = { teamId: string; webhook: Webhook };

export function WebhookRow({ teamId, webhook }: RowProps) {
  const { id, address, creator, createdAt, stopped } = webhook;
  const update = useUpdateWebhook(teamId, id);
  const test = useSendTest(teamId, id);
  const end = useEndWebhook(teamId, id);
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="py-4">
      <h2
        dir="ltr"
        translate="no"
        className="flex items-start gap-2 font-sans font-semibold leading-snug wrap-anywhere"
      >
        <WebhookIcon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0">
          {address === null ? t`Dirección que no podemos leer` : <AddressText address={address} />}
        </span>
      </h2>
      <p className="mt-1 text-ink-soft">
        <bdi>{creator.name}</bdi> · {rich`desde el ${<LocalTime iso={createdAt} style="day" />}`}
      </p>
      <Health webhook={webhook} />
      <Events teamId={teamId} webhook={webhook} />
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <FoldSummary>{t`Entregas`}</FoldSummary>
        {isOpen && <Deliveries teamId={teamId} webhookId={id} />}
      </details>
      <div className="mt-1 -ms-2 flex flex-wrap gap-x-1">
        {stopped ? (
          <Button variant="ghost" pending={update.isPending} onClick={() => update.mutate({ isOn: true })}>
            {t`Encender`}
          </Button>
        ) : (
          <>
            <Button variant="ghost" pending={test.isPending} once onClick={() => test.mutate()}>{t`Probar`}</Button>
            <Button variant="ghost" pending={update.isPending} onClick={() => update.mutate({ isOn: false })}>
              {t`Apagar`}
            </Button>
          </>
        )}
        <SecretButton teamId={teamId} webhookId={id} />
        <EndButton
          label={t`Quitar`}
          title={t`¿Quitar este webhook?`}
          text={t`Deja de avisar de inmediato, y sus entregas se borran.`}
          pending={end.isPending}
          onConfirm={() => end.mutate()}
        />
      </div>
    </li>
  );
}

/** Breaks after a mark of the address first. */
function AddressText({ address }: { address: string }) {
  const [first, ...parts] = address.split(/(?<=[a-z\d][/?&=._-])/i);
  return (
    <>
      {first}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address do not move.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

function Health({ webhook: { address, works, stopped, failingSince, previousSecretUntil } }: { webhook: Webhook }) {
  return (
    <>
      {!works && <Warning>{t`No funciona: quien lo creó ya no es admin.`}</Warning>}
      {address === null && <Warning>{t`Cambió la clave del servidor. Quita el webhook y créalo de nuevo.`}</Warning>}
      {stopped && <Warning>{STOP_TEXTS[stopped.reason]()}</Warning>}
      {!stopped && failingSince && (
        <Warning>
          <span>{rich`No llega nada desde ${<LocalTime iso={failingSince} style="message" />}. Lo probamos durante un día.`}</span>
        </Warning>
      )}
      {previousSecretUntil && (
        <p className="text-ink-soft">{rich`El secreto anterior también sirve hasta ${<LocalTime iso={previousSecretUntil} style="message" />}.`}</p>
      )}
    </>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 flex items-start gap-2 text-bad">
    <CircleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
    {children}
  </p>
);

function Events({ teamId, webhook: { id, events } }: RowProps) {
  const update = useUpdateWebhook(teamId, id);
  const change = (event: Webhook["events"][number], isChosen: boolean) =>
    update.mutate({ events: WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.includes(one))) });
  return (
    <details className="group mt-1">
      <FoldSummary>{t`Qué avisa`}</FoldSummary>
      <fieldset className="flex flex-col gap-2 py-2">
        <legend className="sr-only">{t`Qué avisa`}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <SwitchField
            key={event}
            label={EVENT_TEXTS[event]()}
            hint={<EventName event={event} />}
            checked={events.includes(event)}
            // The last one stays.
            disabled={events.length === 1 && events.includes(event)}
            onSwitch={(isChosen) => change(event, isChosen)}
          />
        ))}
      </fieldset>
    </details>
  );
}
