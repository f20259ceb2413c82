import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert, Unplug } from "lucide-react";
import { useState } from "react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form, FormButtons } from "#app/ui/form.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { SlackConnection, SlackFailure } from "#worker/contract/slack.ts";
import { slackQuery, useConnectSlack, useDisconnectSlack } from "./slack.ts";

export function SlackCard({ teamId }: { teamId: string }) {
  const { data: connection } = useQuery(slackQuery(teamId));
  return (
    <Card as="section" aria-labelledby="slack" className="flex flex-col gap-4 sm:p-8!">
      <div>
        <h2 id="slack" className="text-xl">
          Slack
        </h2>
        <p className="mt-1 text-ink-soft">
          Un canal de Slack se entera cuando se abre una retrospectiva y cuando se cierra, con quién ganó y los
          acuerdos. Nunca publicamos tarjetas.
        </p>
      </div>
      {connection === undefined ? (
        <SkeletonRows count={1} />
      ) : connection.connectedAt === null ? (
        <WebhookForm teamId={teamId} />
      ) : (
        <Connected teamId={teamId} connectedAt={connection.connectedAt} failure={connection.failure} />
      )}
    </Card>
  );
}

type WebhookFormProps = { teamId: string; onDone?: () => void; onCancel?: () => void };

function WebhookForm({ teamId, onDone, onCancel }: WebhookFormProps) {
  const connect = useConnectSlack(teamId, () => onDone?.());
  const form = useForm(
    async () => (await import("#worker/contract/slack.ts")).connectSlackInput,
    (values) => connect.mutateAsync(values),
  );
  return (
    <Form form={form} aria-label="Conectar Slack" className="flex flex-col gap-4">
      <Field
        label="Dirección del webhook"
        hint="En Slack abre Incoming WebHooks, elige el canal y copia la dirección de hooks.slack.com que te da. Después de guardarla no se muestra más."
        name="webhookUrl"
        type="text"
        inputMode="url"
        required
        autoComplete="off"
        spellCheck={false}
        error={form.errors.webhookUrl}
      />
      <FormButtons label="Conectar" variant="quiet" pending={connect.isPending} onCancel={onCancel} />
    </Form>
  );
}

type ConnectedProps = { teamId: string; connectedAt: string; failure: SlackConnection["failure"] };

function Connected({ teamId, connectedAt, failure }: ConnectedProps) {
  const [changing, setChanging] = useState(false);
  const disconnect = useDisconnectSlack(teamId);
  const stop = () => setChanging(false);
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        <span>
          Conectado{" "}
          <span className="font-normal text-ink-soft">
            desde el <LocalTime iso={connectedAt} style="day" />
          </span>
        </span>
      </p>
      {failure && <Failure failure={failure} />}
      {changing ? (
        <WebhookForm teamId={teamId} onDone={stop} onCancel={stop} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setChanging(true)}>
            Cambiar dirección
          </Button>
          <Button variant="ghost" pending={disconnect.isPending} once onClick={() => disconnect.mutate()}>
            <Unplug aria-hidden="true" />
            Desconectar
          </Button>
        </div>
      )}
    </>
  );
}

const FAILURES: Record<SlackFailure, { what: string; todo: string }> = {
  webhook_removed: {
    what: "Slack dice que ese webhook ya no existe.",
    todo: "Crea otro en Slack y pega aquí su dirección.",
  },
  channel_gone: {
    what: "El canal ya no existe o está archivado.",
    todo: "Crea un webhook para otro canal y pega aquí su dirección.",
  },
  not_allowed: {
    what: "Slack no deja publicar en ese canal.",
    todo: "Pide permiso a quien administra Slack, o usa otro canal.",
  },
  too_many_messages: {
    what: "Slack recibió demasiados mensajes seguidos.",
    todo: "No tienes que hacer nada: probamos de nuevo con el próximo aviso.",
  },
  no_answer: {
    what: "Slack no respondió.",
    todo: "No tienes que hacer nada: probamos de nuevo con el próximo aviso.",
  },
  key_changed: {
    what: "Cambió la clave del servidor y ya no podemos leer la dirección.",
    todo: "Pégala otra vez.",
  },
  refused: { what: "Slack no aceptó el mensaje.", todo: "Crea otro webhook en Slack y pega aquí su dirección." },
};

function Failure({ failure: { reason, at } }: { failure: NonNullable<SlackConnection["failure"]> }) {
  const { what, todo } = FAILURES[reason];
  return (
    <div className="flex gap-3 rounded-md border border-line-strong bg-bad-soft px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="min-w-0">
        <p className="font-semibold">El último aviso no llegó</p>
        <p>
          {what} {todo}
        </p>
        <p className="text-ink-soft">
          <LocalTime iso={at} style="message" />
        </p>
      </div>
    </div>
  );
}
