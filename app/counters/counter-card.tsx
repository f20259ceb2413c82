import { Link } from "@remix-run/react";
import { dayUnit, formatDay } from "#app/lib/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { Celebration } from "./celebration.tsx";
import { DayActions } from "./day-actions.tsx";
import { useIncrement } from "./queries.ts";
import { useCelebration } from "./use-celebration.ts";

export function CounterCard({ teamId, counter }: { teamId: string; counter: Counter }) {
  const increment = useIncrement(teamId, counter.id);
  const celebrations = useCelebration(teamId, counter, !increment.isPending);
  const pending = !counter.alreadyModifiedToday;
  return (
    <Card
      as="li"
      className="relative flex flex-col gap-4 transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lift"
    >
      <div>
        <h2 dir="auto" className="text-xl wrap-anywhere">
          <Link to={counter.id} prefetch="intent" className="after:absolute after:inset-0 after:rounded-lg">
            {counter.name}
          </Link>
        </h2>
        <p className="mt-1 text-ink-soft">
          Creado el <time dateTime={counter.createdAt}>{formatDay(counter.createdAt)}</time>
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="numeral text-4xl">{counter.currentCount.toLocaleString("es-CL")}</span>{" "}
        <span className="text-ink-soft">{dayUnit(counter.currentCount)}</span>
        {pending && (
          <span className="ml-auto flex items-center gap-2 self-center">
            <Badge tone="saffron">Pendiente</Badge>
            <SandClock className="size-10" />
          </span>
        )}
      </p>
      <Celebration texts={celebrations} />
      <div className="relative z-10 mt-auto w-fit max-w-full">
        <DayActions teamId={teamId} counter={counter} increment={increment} />
      </div>
    </Card>
  );
}
