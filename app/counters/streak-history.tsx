import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Counter, CounterReset } from "#worker/contract/counters.ts";
import { ResetList } from "./reset-list.tsx";
import { StreakChart } from "./streak-chart.tsx";

type StreakHistoryProps = { counter: Counter; resets: CounterReset[] | undefined };

/** All streaks of a counter as a picture, and what ended each as a list. */
export function StreakHistory({ counter, resets }: StreakHistoryProps) {
  return (
    <Card as="section" aria-labelledby="streak-history" className="flex min-w-0 flex-col gap-5">
      <h2 id="streak-history" className="text-xl">
        Historia de rachas
      </h2>
      {!resets && <Skeleton className="h-44" />}
      {resets?.length === 0 && (
        <p className="text-ink-soft">
          Todavía no termina ninguna racha. Cuando el counter vuelva a cero, aquí quedará cuánto duró y qué pasó.
        </p>
      )}
      {resets && resets.length > 0 && (
        <>
          <StreakChart currentCount={counter.currentCount} resets={resets} />
          <ResetList resets={resets} />
        </>
      )}
    </Card>
  );
}
