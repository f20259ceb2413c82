import { Link } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Celebration } from "#app/counters/celebration.tsx";
import { countersQuery, useIncrement } from "#app/counters/queries.ts";
import { useCelebration } from "#app/counters/use-celebration.ts";
import { useNewDay } from "#app/counters/use-new-day.ts";
import { isFocusLost } from "#app/lib/focus.ts";
import { dayUnit } from "#app/lib/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import { SkeletonRows } from "#app/ui/skeleton.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";

const SHOWN = 5;

/** The counters in rows, each with its button while today's change is missing. */
export function TodayCounters({ teamId }: { teamId: string }) {
  const { data: counters } = useQuery(countersQuery(teamId));
  useNewDay(teamId);
  const path = `/teams/${teamId}/counters`;
  const pending = counters?.filter(({ alreadyModifiedToday }) => !alreadyModifiedToday).length ?? 0;
  const rest = (counters?.length ?? 0) - SHOWN;
  return (
    <Card as="section" aria-labelledby="rachas" className="pb-3!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="rachas" className="text-xl">{t`Rachas de hoy`}</h2>
        {counters && counters.length > 0 && (
          <p className="text-ink-soft">
            {pending === 0 ? t`Al día` : t`${number(pending)} de ${number(counters.length)} por marcar`}
          </p>
        )}
      </div>
      {counters === undefined && <SkeletonRows count={3} />}
      {counters?.length === 0 && (
        <div className="mt-1 flex flex-col items-start gap-3 pb-2">
          <p className="text-ink-soft">{t`Un counter suma un día a la vez: días sin bugs, días con la daily a la hora.`}</p>
          <ButtonLink to={`${path}/create`} variant="quiet">{t`Crear un counter`}</ButtonLink>
        </div>
      )}
      {counters && counters.length > 0 && (
        <>
          <ul aria-labelledby="rachas" className="lined">
            {counters.slice(0, SHOWN).map((counter) => (
              <CounterRow key={counter.id} teamId={teamId} counter={counter} />
            ))}
          </ul>
          {rest > 0 && (
            <TextLink to={path}>{plural(rest, form`Y otro counter`, form`Y otros ${number(rest)} counters`)}</TextLink>
          )}
        </>
      )}
    </Card>
  );
}

function CounterRow({ teamId, counter }: { teamId: string; counter: Counter }) {
  const increment = useIncrement(teamId, counter.id);
  const celebrations = useCelebration(teamId, counter, !increment.isPending);
  const [pressed, setPressed] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  const { id, name, currentCount, alreadyModifiedToday, incrementButtonLabel } = counter;
  // The pressed button is removed, so the focus moves to what replaces it.
  useEffect(() => {
    if (pressed && alreadyModifiedToday && isFocusLost()) done.current?.focus({ preventScroll: true });
  }, [pressed, alreadyModifiedToday]);
  return (
    <li className="relative py-2.5">
      <div className="grid grid-cols-[minmax(3.25rem,auto)_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[minmax(4rem,auto)_minmax(0,1fr)_auto] sm:gap-x-4">
        <p className="numeral text-end text-3xl">
          {number(currentCount)}
          <span className="sr-only"> {dayUnit(currentCount)}</span>
        </p>
        <Link
          to={`/teams/${teamId}/counters/${id}`}
          prefetch="intent"
          className="flex min-h-11 min-w-0 items-center rounded-md font-medium hover:text-accent"
        >
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
        </Link>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form. */}
        <div role="group" aria-label={name} className="min-w-0 max-sm:col-start-2 sm:max-w-64">
          {alreadyModifiedToday ? (
            <div className="flex min-h-11 items-center gap-2 text-ink-soft">
              <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
              <p ref={done} tabIndex={-1} className="outline-none">{t`Listo por hoy`}</p>
              <OfflineNote sending={increment.isPending} />
            </div>
          ) : (
            <Button
              variant="quiet"
              pending={increment.isPending}
              className="max-w-full max-sm:mb-1"
              once
              onClick={() => {
                setPressed(true);
                increment.mutate();
              }}
            >
              <Plus aria-hidden="true" />
              <span dir="auto" className="min-w-0 truncate">
                {incrementButtonLabel}
              </span>
            </Button>
          )}
        </div>
      </div>
      <Celebration texts={celebrations} />
    </li>
  );
}
