import { dayUnit, formatDayCount } from "#app/lib/format.ts";
import { rich } from "#app/lib/rich.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SandClock } from "#app/ui/icons/sand-clock.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { RowTitle } from "#app/ui/rows.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { number, t } from "#worker/contract/language.ts";
import { Celebration } from "./celebration.tsx";
import { DayActions } from "./day-actions.tsx";
import { useIncrement } from "./queries.ts";
import { useCelebration } from "./use-celebration.ts";

export function CounterRow({ teamId, counter }: { teamId: string; counter: Counter }) {
  const increment = useIncrement(teamId, counter.id);
  const celebrations = useCelebration(teamId, counter, !increment.isPending);
  const { id, name, createdAt, currentCount, longestStreak, alreadyModifiedToday } = counter;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <p className="min-w-20 shrink-0 text-center sm:min-w-24">
        <span className="numeral block text-4xl">{number(currentCount)}</span>{" "}
        <span className="text-sm text-ink-soft">{dayUnit(currentCount)}</span>
      </p>
      <div className="min-w-0 grow basis-40">
        <RowTitle to={id}>{name}</RowTitle>
        <p className="mt-0.5 text-sm text-ink-soft">
          <span className="block">{rich`Creado el ${<LocalTime iso={createdAt} style="day" />}`}</span>
          {longestStreak > currentCount && <span>{t`Racha más alta: ${formatDayCount(longestStreak)}`}</span>}
        </p>
      </div>
      {!alreadyModifiedToday && (
        <p className="flex items-center gap-2">
          <Badge tone="saffron">{t`Pendiente`}</Badge>
          <SandClock className="size-10" />
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form. */}
      <div role="group" aria-label={name} className="relative z-10 max-xl:w-full xl:w-96">
        <DayActions teamId={teamId} counter={counter} increment={increment} />
        <Celebration texts={celebrations} />
      </div>
    </li>
  );
}
