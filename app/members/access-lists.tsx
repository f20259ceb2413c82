import { useQuery } from "@tanstack/react-query";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import type { AccessEvent, AccessEventKind } from "#worker/contract/access-events.ts";
import { ACCESS_EVENTS, DAY } from "#worker/contract/limits.ts";
import { useReadmit } from "./mutations.ts";
import { accessEventsQuery, removalsQuery } from "./queries.ts";

export function AccessLists({ teamId }: { teamId: string }) {
  return (
    <>
      <Removals teamId={teamId} />
      <AccessEvents teamId={teamId} />
    </>
  );
}

function Removals({ teamId }: { teamId: string }) {
  const { data: removals = [] } = useQuery(removalsQuery(teamId));
  const readmit = useReadmit(teamId);
  if (removals.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="removals" className="flex flex-col gap-2">
      <h2 id="removals" className="text-xl">
        Personas que sacaron del equipo
      </h2>
      <p className="text-ink-soft">No pueden volver con la contraseña ni con un enlace hasta que las readmitas.</p>
      <ul className="flex flex-col divide-y divide-line">
        {removals.map(({ user, removedAt }) => (
          <li key={user.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="min-w-0">
              <span dir="auto" className="font-semibold">
                {user.name}
              </span>{" "}
              <span className="text-ink-soft">
                <LocalTime iso={removedAt} style="message" />
              </span>
            </span>
            <Button variant="quiet" once onClick={() => readmit.mutate({ userId: user.id })}>
              Readmitir<span className="sr-only"> a {user.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const WHAT: Record<AccessEventKind, (subject: string) => string> = {
  created: () => "creó el equipo",
  joined: () => "entró con la contraseña",
  "joined-by-link": () => "entró con un enlace",
  "guest-entered": () => "entró como persona invitada",
  "guest-became-member": (subject) =>
    subject ? `guardó el lugar de ${subject}, que era persona invitada` : "guardó su lugar con su email",
  left: () => "se salió",
  removed: (subject) => `sacó a ${subject}`,
  readmitted: (subject) => `readmitió a ${subject}`,
  promoted: (subject) => `hizo admin a ${subject}`,
  demoted: (subject) => `le quitó el rol de admin a ${subject}`,
  "invitation-created": () => "creó un enlace de invitación",
  "invitation-revoked": () => "anuló un enlace de invitación",
  "password-changed": () => "cambió la contraseña del equipo",
  "retro-entry-on": () => "dejó entrar con el enlace de una retro",
  "retro-entry-off": () => "dejó de permitir que entren con el enlace de una retro",
  "slack-connected": () => "conectó Slack",
  "slack-disconnected": () => "desconectó Slack",
  "slack-kinds-changed": () => "cambió qué avisos llegan a Slack",
};

function AccessEvents({ teamId }: { teamId: string }) {
  const { data: events } = useQuery(accessEventsQuery(teamId));
  return (
    <Card as="section" aria-labelledby="access" className="flex flex-col gap-2">
      <h2 id="access" className="text-xl">
        Quién entró y salió
      </h2>
      {events === undefined ? (
        <SkeletonRows count={4} />
      ) : events.length === 0 ? (
        <p className="text-ink-soft">En los últimos {ACCESS_EVENTS.life / DAY} días no cambió nada.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
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
        <span dir="auto" className="font-semibold">
          {actor.name}
        </span>{" "}
        {WHAT[kind](subject?.name ?? "")}
      </span>
      <span className="text-ink-soft">
        <LocalTime iso={at} style="message" />
      </span>
    </li>
  );
}
