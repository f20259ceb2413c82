import { useId, useState } from "react";
import { dayUnit, formatDay } from "#app/lib/format.ts";
import { useZones } from "#app/lib/time-zones.ts";
import { Button } from "#app/ui/button.tsx";
import type { CounterReset } from "#worker/contract/counters.ts";
import { form, number, plural, t } from "#worker/contract/language.ts";

const INITIAL_COUNT = 5;

export function ResetList({ resets }: { resets: CounterReset[] }) {
  const [showAll, setShowAll] = useState(false);
  const id = useId();
  const { team } = useZones();
  const shown = showAll ? resets : resets.slice(0, INITIAL_COUNT);
  return (
    <div className="flex flex-col items-start gap-3">
      <ol id={id} aria-label={t`Cómo terminó cada racha`} className="w-full lined border-y border-line">
        {shown.map(({ id, nameEvent, streak, at, user }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p dir="auto" className="font-medium wrap-anywhere">
                {nameEvent}
              </p>
              <p className="text-ink-soft wrap-anywhere">
                <time dateTime={at}>{formatDay(at, team)}</time>, <bdi>{user.name}</bdi>
              </p>
            </div>
            <p className="flex shrink-0 items-baseline gap-1.5">
              <span className="numeral text-xl">{number(streak)}</span>{" "}
              <span className="text-ink-soft">{dayUnit(streak)}</span>
            </p>
          </li>
        ))}
      </ol>
      {resets.length > INITIAL_COUNT && (
        <Button variant="quiet" aria-expanded={showAll} aria-controls={id} onClick={() => setShowAll(!showAll)}>
          {showAll
            ? t`Ver menos`
            : plural(
                resets.length,
                form`Ver la racha terminada`,
                form`Ver las ${number(resets.length)} rachas terminadas`,
              )}
        </Button>
      )}
    </div>
  );
}
