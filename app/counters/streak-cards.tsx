import type { ReactNode } from "react";
import { dayUnit } from "#app/lib/format.ts";
import { Card } from "#app/ui/card.tsx";
import { Trophy } from "#app/ui/icons/trophy.tsx";
import type { Counter } from "#worker/contract/counters.ts";

export function StreakCards({ counter }: { counter: Counter }) {
  const { currentCount, longestStreak, lastResetDuration } = counter;
  const isRecord = longestStreak > 0 && currentCount === longestStreak;
  return (
    <div className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2">
      <StreakCard title="Racha más alta" count={longestStreak} icon={<Trophy className="size-8 text-ink" />}>
        {isRecord ? "Es la de ahora." : longestStreak === 0 ? "Empieza con el primer día." : "La marca por superar."}
      </StreakCard>
      <StreakCard title="Racha más reciente" count={lastResetDuration}>
        {lastResetDuration === null ? "Todavía no termina ninguna." : "La última que terminó."}
      </StreakCard>
    </div>
  );
}

type StreakCardProps = { title: string; count: number | null; icon?: ReactNode; children: string };

function StreakCard({ title, count, icon, children }: StreakCardProps) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      <p className="flex items-baseline gap-2">
        <span className="numeral text-3xl">{count === null ? "–" : count.toLocaleString("es-CL")}</span>{" "}
        {count !== null && <span className="text-ink-soft">{dayUnit(count)}</span>}
        {icon && <span className="ml-auto self-center">{icon}</span>}
      </p>
      <p className="text-ink-soft">{children}</p>
    </Card>
  );
}
