import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert, Unplug } from "lucide-react";
import { useState } from "react";
import { useForm } from "#app/lib/forms/use-form.ts";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SwitchField } from "#app/ui/check-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form, FormButtons } from "#app/ui/form.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { SLACK_KINDS } from "#worker/contract/constants.ts";
import { atHourText, clockText } from "#worker/contract/hours.ts";
import { t } from "#worker/contract/language.ts";
import { SLACK } from "#worker/contract/limits/slack.ts";
import type { SlackConnection, SlackFailure, SlackKind, SlackKinds } from "#worker/contract/slack.ts";
import { slackQuery, useConnectSlack, useDisconnectSlack, useSwitchSlack } from "./slack.ts";

export function SlackCard({ teamId }: { teamId: string }) {
  const { data: connection } = useQuery(slackQuery(teamId));
  return (
    <Card as="section" aria-labelledby="slack" className="flex flex-col gap-4 sm:p-8!">
      <div>
        <h2 id="slack" className="text-xl">{t`Slack`}</h2>
        <p className="mt-1 text-ink-soft">{t`Un canal de Slack se entera de lo que pasa con las retrospectivas y los acuerdos. Nunca publicamos tarjetas.`}</p>
      </div>
      {connection === undefined ? (
        <SkeletonRows count={1} />
      ) : connection.connectedAt === null || connection.kinds === null ? (
        <WebhookForm teamId={teamId} />
      ) : (
        <Connected teamId={teamId} {...connection} connectedAt={connection.connectedAt} kinds={connection.kinds} />
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
    <Form form={form} aria-label={t`Conectar Slack`} className="flex flex-col gap-4">
      <Field
        label={t`Dirección del webhook`}
        hint={t`En Slack abre Incoming WebHooks, elige el canal y copia la dirección de hooks.slack.com que te da. Después de guardarla no se muestra más.`}
        name="webhookUrl"
        type="text"
        inputMode="url"
        required
        autoComplete="off"
        spellCheck={false}
        error={form.errors.webhookUrl}
      />
      <FormButtons label={t`Conectar`} variant="quiet" pending={connect.isPending} onCancel={onCancel} />
    </Form>
  );
}

type ConnectedProps = {
  teamId: string;
  connectedAt: string;
  kinds: SlackKinds;
  failure: SlackConnection["failure"];
};

function Connected({ teamId, connectedAt, kinds, failure }: ConnectedProps) {
  const [changing, setChanging] = useState(false);
  const disconnect = useDisconnectSlack(teamId);
  const stop = () => setChanging(false);
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        <span>
          {t`Conectado`}{" "}
          <span className="font-normal text-ink-soft">
            {rich`desde el ${<LocalTime iso={connectedAt} style="day" />}`}
          </span>
        </span>
      </p>
      {failure && <Failure failure={failure} />}
      <Kinds teamId={teamId} kinds={kinds} />
      {changing ? (
        <WebhookForm teamId={teamId} onDone={stop} onCancel={stop} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setChanging(true)}>{t`Cambiar dirección`}</Button>
          <Button variant="ghost" pending={disconnect.isPending} once onClick={() => disconnect.mutate()}>
            <Unplug aria-hidden="true" />
            {t`Desconectar`}
          </Button>
          <OfflineNote sending={disconnect.isPending} />
        </div>
      )}
    </>
  );
}

const KINDS: Record<SlackKind, () => { label: string; hint: string }> = {
  opened: () => ({ label: t`Se abre una retrospectiva`, hint: t`Con el enlace y, si es Sin prisa, con su plan.` }),
  step: () => ({ label: t`Empieza un paso`, hint: t`En las retros Sin prisa, con la hora en que termina.` }),
  reminder: () => ({
    label: t`Queda un día para un paso`,
    hint: t`En las retros Sin prisa: cuántas personas no están listas, nunca quiénes.`,
  }),
  closed: () => ({
    label: t`Se cierra una retrospectiva`,
    hint: t`Quién ganó, qué acordaron y el enlace a la hoja.`,
  }),
  agreements: () => ({
    label: t`Hay acuerdos para hoy o atrasados`,
    hint: t`De lunes a viernes ${atHourText(clockText(SLACK.morning))} del equipo.`,
  }),
};

function Kinds({ teamId, kinds }: { teamId: string; kinds: SlackKinds }) {
  const change = useSwitchSlack(teamId);
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="float-start w-full font-semibold">{t`Qué avisos llegan`}</legend>
      <p className="text-ink-soft">{t`Como mucho uno de cada tipo al día.`}</p>
      {SLACK_KINDS.map((kind) => (
        <SwitchField
          key={kind}
          {...KINDS[kind]()}
          checked={kinds[kind]}
          onSwitch={(isOn) => change.mutate({ [kind]: isOn })}
        />
      ))}
    </fieldset>
  );
}

const FAILURES: Record<SlackFailure, () => { what: string; todo: string }> = {
  webhook_removed: () => ({
    what: t`Slack dice que ese webhook ya no existe.`,
    todo: t`Crea otro en Slack y pega aquí su dirección.`,
  }),
  channel_gone: () => ({
    what: t`El canal ya no existe o está archivado.`,
    todo: t`Crea un webhook para otro canal y pega aquí su dirección.`,
  }),
  not_allowed: () => ({
    what: t`Slack no deja publicar en ese canal.`,
    todo: t`Pide permiso a quien administra Slack, o usa otro canal.`,
  }),
  too_many_messages: () => ({
    what: t`Slack recibió demasiados mensajes seguidos.`,
    todo: t`No tienes que hacer nada: probamos de nuevo con el próximo aviso.`,
  }),
  no_answer: () => ({
    what: t`Slack no respondió.`,
    todo: t`No tienes que hacer nada: probamos de nuevo con el próximo aviso.`,
  }),
  key_changed: () => ({
    what: t`Cambió la clave del servidor y ya no podemos leer la dirección.`,
    todo: t`Pégala otra vez.`,
  }),
  refused: () => ({
    what: t`Slack no aceptó el mensaje.`,
    todo: t`Crea otro webhook en Slack y pega aquí su dirección.`,
  }),
};

function Failure({ failure: { reason, at } }: { failure: NonNullable<SlackConnection["failure"]> }) {
  const { what, todo } = FAILURES[reason]();
  return (
    <div className="flex gap-3 rounded-md border border-line-strong bg-bad-soft px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-bad" />
      <div className="min-w-0">
        <p className="font-semibold">{t`El último aviso no llegó`}</p>
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
