import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { rich } from "#app/lib/rich.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { AccessEvent, AccessEventKind, Removal } from "#worker/contract/access-events.ts";
import { t } from "#worker/contract/language.ts";
import { ACCESS_EVENTS } from "#worker/contract/limits/accounts.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { useReadmit } from "./mutations.ts";
import { accessEventsQuery, removalsQuery } from "./queries.ts";
import { ShownSheets } from "./shown-sheets.tsx";

export function AccessLists({ teamId }: { teamId: string }) {
  return (
    <>
      <ShownSheets teamId={teamId} />
      <Removals teamId={teamId} />
      <AccessEvents teamId={teamId} />
    </>
  );
}

function Removals({ teamId }: { teamId: string }) {
  const { data: removals = [] } = useQuery(removalsQuery(teamId));
  if (removals.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="removals" className="flex flex-col gap-2">
      <h2 id="removals" className="text-xl">{t`Personas que sacaron del equipo`}</h2>
      <p className="text-ink-soft">{t`No pueden volver con la contraseña ni con un enlace hasta que las readmitas.`}</p>
      <ul className="flex flex-col lined">
        {removals.map((removal) => (
          <RemovalRow key={removal.user.id} teamId={teamId} removal={removal} />
        ))}
      </ul>
    </Card>
  );
}

function RemovalRow({ teamId, removal: { user, removedAt } }: { teamId: string; removal: Removal }) {
  const readmit = useReadmit(teamId, user.id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <span dir="auto" className="font-semibold">
          {user.name}
        </span>{" "}
        <span className="text-ink-soft">
          <LocalTime iso={removedAt} style="message" />
        </span>
        <OfflineNote sending={readmit.isPending} />
      </div>
      <Button
        variant="quiet"
        once
        pending={readmit.isPending}
        aria-label={t`Readmitir a ${user.name}`}
        onClick={() => readmit.mutate()}
      >{t`Readmitir`}</Button>
    </li>
  );
}

const SENTENCES: Record<AccessEventKind, (actor: ReactNode, subject: string) => ReactNode> = {
  created: (actor) => rich`${actor} creó el equipo`,
  joined: (actor) => rich`${actor} entró con la contraseña`,
  "joined-by-link": (actor) => rich`${actor} entró con un enlace`,
  "guest-entered": (actor) => rich`${actor} entró como persona invitada`,
  "guest-became-member": (actor, subject) =>
    subject
      ? rich`${actor} guardó el lugar de ${subject}, que era persona invitada`
      : rich`${actor} guardó su lugar con su email`,
  left: (actor) => rich`${actor} se salió`,
  removed: (actor, subject) => rich`${actor} sacó a ${subject}`,
  readmitted: (actor, subject) => rich`${actor} readmitió a ${subject}`,
  promoted: (actor, subject) => rich`${actor} hizo admin a ${subject}`,
  demoted: (actor, subject) => rich`${actor} le quitó el rol de admin a ${subject}`,
  "invitation-created": (actor) => rich`${actor} creó un enlace de invitación`,
  "invitation-revoked": (actor) => rich`${actor} anuló un enlace de invitación`,
  "entry-link-created": (actor, subject) => rich`${actor} hizo un enlace para que entre ${subject}`,
  "entry-link-used": (actor) => rich`${actor} entró con un enlace que hizo un admin`,
  "password-changed": (actor) => rich`${actor} cambió la contraseña del equipo`,
  "retro-entry-on": (actor) => rich`${actor} dejó entrar con el enlace de una retro`,
  "retro-entry-off": (actor) => rich`${actor} dejó de permitir que entren con el enlace de una retro`,
  "retention-changed": (actor) => rich`${actor} cambió por cuánto tiempo se guardan las tarjetas`,
  "sheet-shown": (actor) => rich`${actor} mostró una hoja fuera del equipo`,
  "sheet-hidden": (actor) => rich`${actor} dejó de mostrar una hoja`,
  "token-created": (actor) => rich`${actor} creó un token para un programa`,
  "token-revoked": (actor) => rich`${actor} anuló un token de un programa`,
  "webhook-created": (actor) => rich`${actor} creó un webhook`,
  "webhook-changed": (actor) => rich`${actor} cambió un webhook`,
  "webhook-ended": (actor) => rich`${actor} quitó un webhook`,
  "slack-connected": (actor) => rich`${actor} conectó Slack`,
  "slack-disconnected": (actor) => rich`${actor} desconectó Slack`,
  "slack-kinds-changed": (actor) => rich`${actor} cambió qué avisos llegan a Slack`,
  "retrospective-deleted": (actor) => rich`${actor} borró una retrospectiva`,
  "counter-deleted": (actor) => rich`${actor} borró un counter`,
  "topic-deleted": (actor) => rich`${actor} borró un tópico`,
  restored: (actor) => rich`${actor} restauró algo de la Papelera`,
  "deleted-for-good": (actor) => rich`${actor} borró algo de la Papelera`,
  "team-deleted": (actor) => rich`${actor} borró el equipo`,
  "team-restored": (actor) => rich`${actor} restauró el equipo`,
};

function AccessEvents({ teamId }: { teamId: string }) {
  const { data: events } = useQuery(accessEventsQuery(teamId));
  return (
    <Card as="section" aria-labelledby="access" className="flex flex-col gap-2">
      <h2 id="access" className="text-xl">{t`Quién entró y salió`}</h2>
      {events === undefined ? (
        <SkeletonRows count={4} />
      ) : events.length === 0 ? (
        <p className="text-ink-soft">{t`En los últimos ${ACCESS_EVENTS.life / DAY} días no cambió nada.`}</p>
      ) : (
        <ul className="flex flex-col lined">
          {events.map((event) => (
            <AccessEventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AccessEventRow({ event: { kind, actor, subject, at } }: { event: AccessEvent }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0">
        {SENTENCES[kind](
          <span dir="auto" className="font-semibold">
            {actor.name}
          </span>,
          subject?.name ?? "",
        )}
      </span>
      <span className="text-ink-soft">
        <LocalTime iso={at} style="message" />
      </span>
    </li>
  );
}
