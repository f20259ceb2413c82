import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { t } from "#worker/contract/language.ts";
import { resetsQuery } from "./queries.ts";
import { ResetList } from "./reset-list.tsx";
import { StreakChart } from "./streak-chart.tsx";

type StreakHistoryProps = {
  teamId: string;
  counter: Counter;
};

export function StreakHistory({ teamId, counter }: StreakHistoryProps) {
  const { data: resets } = useQuery(resetsQuery(teamId, counter.id));
  return (
    <section aria-labelledby="streak-history" className="flex min-w-0 flex-col gap-5">
      <h2 id="streak-history" className="text-xl">{t`Historia de rachas`}</h2>
      {!resets && <Skeleton className="h-44" />}
      {resets?.length === 0 && (
        <p className="text-ink-soft">{t`Todavía no termina ninguna racha. Cuando el counter vuelva a cero, aquí quedará cuánto duró y qué pasó.`}</p>
      )}
      {resets && resets.length > 0 && (
        <>
          <StreakChart currentCount={counter.currentCount} resets={resets} />
          <ResetList resets={resets} />
        </>
      )}
    </section>
  );
}
