import type { ReactNode } from "react";
import { dayUnit } from "#app/lib/format.ts";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { number, t } from "#worker/contract/language.ts";

export function StreakFacts({ counter }: { counter: Counter }) {
  const { currentCount, longestStreak, lastResetDuration } = counter;
  const isRecord = longestStreak > 0 && currentCount === longestStreak;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
      <StreakFact title={t`Racha más alta`} count={longestStreak} icon={<Trophy className="size-6" />}>
        {isRecord ? t`Es la de ahora.` : longestStreak === 0 ? t`Empieza con el primer día.` : t`La marca por superar.`}
      </StreakFact>
      <StreakFact title={t`Racha más reciente`} count={lastResetDuration}>
        {lastResetDuration === null ? t`Todavía no termina ninguna.` : t`La última que terminó.`}
      </StreakFact>
    </div>
  );
}

type StreakFactProps = { title: string; count: number | null; icon?: ReactNode; children: string };

function StreakFact({ title, count, icon, children }: StreakFactProps) {
  return (
    <section>
      <h2 className="font-sans text-sm font-medium text-ink-soft">{title}</h2>
      <p className="flex items-baseline gap-1.5">
        {icon && <span className="self-center">{icon}</span>}
        <span className="numeral text-2xl">{count === null ? "–" : number(count)}</span>{" "}
        {count !== null && <span className="text-sm text-ink-soft">{dayUnit(count)}</span>}
      </p>
      <p className="text-sm text-ink-soft">{children}</p>
    </section>
  );
}
