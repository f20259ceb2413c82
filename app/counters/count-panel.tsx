import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { Celebration } from "./celebration.tsx";
import { DayActions } from "./day-actions.tsx";
import { useIncrement } from "./queries.ts";
import { useCelebration } from "./use-celebration.ts";
import { dayWord } from "./words.ts";

/** The number the team watches, and today's change of it. */
export function CountPanel({ teamId, counter }: { teamId: string; counter: Counter }) {
  const increment = useIncrement(teamId, counter.id);
  const moment = useCelebration(teamId, counter, !increment.isPending);
  return (
    <Card as="section" aria-label="Racha de ahora" className="flex flex-col gap-5 sm:p-8">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        {/* As large as the scale goes, on a phone too. */}
        <span className="tally text-[4.5rem]">{counter.currentCount.toLocaleString("es-CL")}</span>{" "}
        <span className="text-xl text-ink-soft">{dayWord(counter.currentCount)}</span>
        {!counter.alreadyModifiedToday && (
          <span className="ml-auto flex items-center gap-2 self-center">
            <Badge tone="saffron">Pendiente</Badge>
            <SandClock className="size-12" />
          </span>
        )}
      </p>
      <Celebration texts={moment} />
      <DayActions teamId={teamId} counter={counter} increment={increment} main />
    </Card>
  );
}
