import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { sessionsQuery, useEndOtherSessions } from "./queries.ts";
import { SessionItem } from "./session-item.tsx";

/** Where I am logged in, and how to log out everywhere else. */
export function SessionsCard() {
  // From when the answer is, for server and browser alike: the words about time are then the same in both.
  const { data: sessions, dataUpdatedAt } = useQuery(sessionsQuery());
  const [endedHere, setEndedHere] = useState(false);
  const endOthers = useEndOtherSessions(() => setEndedHere(true));
  const onlyThis = useRef<HTMLParagraphElement>(null);
  const isOnly = sessions?.length === 1;

  // The pressed button goes away; focus then rests on what took its place.
  useEffect(() => {
    if (endedHere && isOnly) onlyThis.current?.focus();
  }, [endedHere, isOnly]);

  return (
    <Card as="section" aria-labelledby="sessions" className="flex min-w-0 flex-col gap-4 self-start sm:p-8!">
      <div>
        <h2 id="sessions" className="text-xl">
          Sesiones abiertas
        </h2>
        <p className="mt-1 text-ink-soft">Si ves una que no es tuya, cierra las otras y cambia tu contraseña.</p>
      </div>
      {sessions === undefined ? (
        <SkeletonRows count={2} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} now={dataUpdatedAt} />
          ))}
        </ul>
      )}
      {isOnly && (
        <p ref={onlyThis} tabIndex={-1} className="flex min-h-11 items-center text-ink-soft">
          No hay otras sesiones abiertas.
        </p>
      )}
      {sessions && !isOnly && (
        <Button
          variant="quiet"
          className="sm:self-start"
          pending={endOthers.isPending}
          once
          onClick={() => endOthers.mutate()}
        >
          Cerrar otras sesiones
        </Button>
      )}
    </Card>
  );
}
