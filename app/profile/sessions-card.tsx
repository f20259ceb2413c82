import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useIsPending } from "#app/lib/data/use-is-pending.ts";
import { rich } from "#app/lib/rich.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { byLocale, t } from "#worker/contract/language.ts";
import { HOUR } from "#worker/contract/limits/time.ts";
import type { Session } from "#worker/contract/sessions.ts";
import { SESSIONS_KEY, useEndOtherSessions, useEndSession } from "./mutations.ts";
import { sessionsQuery, useIsGuest } from "./queries.ts";
import { useIdentity } from "./use-identity.tsx";

export function SessionsCard() {
  // `dataUpdatedAt` is the same on the server and in the browser, so both render the same relative times.
  const { data: sessions, dataUpdatedAt } = useQuery(sessionsQuery());
  const [ended, setEnded] = useState(0);
  const countEnd = () => setEnded((count) => count + 1);
  const endOthers = useEndOtherSessions(countEnd);
  const isEnding = useIsPending(SESSIONS_KEY);
  const { run, dialog } = useIdentity();
  const isGuest = useIsGuest();
  const list = useRef<HTMLUListElement>(null);
  const noOthers = useRef<HTMLParagraphElement>(null);
  const isOnly = sessions?.length === 1;

  // The focused button is gone: focus what remains.
  useEffect(() => {
    if (ended > 0) (isOnly ? noOthers : list).current?.focus();
  }, [ended, isOnly]);

  return (
    <Card as="section" aria-labelledby="sessions" className="flex flex-col gap-4 sm:p-8!">
      <div>
        <h2 id="sessions" className="text-xl">{t`Sesiones abiertas`}</h2>
        <p className="mt-1 text-ink-soft">
          {isGuest
            ? t`Si ves una que no es tuya, ciérrala.`
            : t`Si ves una que no es tuya, ciérrala y cambia tu contraseña.`}
        </p>
      </div>
      {sessions === undefined ? (
        <SkeletonRows count={2} />
      ) : (
        <ul ref={list} tabIndex={-1} className="lined border-y border-line">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} now={dataUpdatedAt} run={run} onEnd={countEnd} />
          ))}
        </ul>
      )}
      {isOnly && (
        <p
          ref={noOthers}
          tabIndex={-1}
          className="flex min-h-11 items-center text-ink-soft"
        >{t`No hay otras sesiones abiertas.`}</p>
      )}
      {sessions && !isOnly && (
        <Button
          variant="quiet"
          className="sm:self-start"
          pending={endOthers.isPending}
          once
          onClick={() => run(() => endOthers.mutateAsync())}
        >{t`Cerrar otras sesiones`}</Button>
      )}
      <OfflineNote sending={isEnding} />
      {dialog}
    </Card>
  );
}

type SessionItemProps = {
  session: Session;
  /** Milliseconds since the epoch. */
  now: number;
  run: ReturnType<typeof useIdentity>["run"];
  onEnd: () => void;
};

function SessionItem({ session, now, run, onEnd }: SessionItemProps) {
  const { id, device, createdAt, lastUsedAt, current } = session;
  const end = useEndSession(id, onEnd);
  const Icon = device && /iPhone|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex gap-3 py-4 sm:gap-4">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 grow flex-col items-start gap-1 sm:flex-row sm:items-center">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="font-semibold">{device ?? t`Dispositivo desconocido`}</strong>
            {current && <Badge tone="accent">{t`Esta sesión`}</Badge>}
          </p>
          <p className="flex flex-wrap gap-x-4 text-ink-soft">
            {!current && <span>{formatLastUse(lastUsedAt, now)}</span>}
            <span>{rich`Abierta el ${<LocalTime iso={createdAt} style="day" />}`}</span>
          </p>
        </div>
        {!current && (
          <Button
            variant="ghost"
            className="text-accent! max-sm:-ms-4"
            once
            pending={end.isPending}
            onClick={() => run(() => end.mutateAsync())}
          >{t`Cerrar esta sesión`}</Button>
        )}
      </div>
    </li>
  );
}

const inUnit = (unit: "hour" | "day") =>
  byLocale((code) => new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "long" }));
const hours = inUnit("hour");
const days = inUnit("day");

function formatLastUse(lastUsedAt: string, now: number): string {
  const ago = Math.floor((now - Date.parse(lastUsedAt)) / HOUR);
  if (ago < 1) return t`Usada hace menos de una hora`;
  return t`Usada hace ${ago < 24 ? hours().format(ago) : days().format(Math.floor(ago / 24))}`;
}
