import { useId, useState } from "react";
import { dayUnit, formatDay } from "#app/lib/format.ts";
import { Button } from "#app/ui/button.tsx";
import type { CounterReset } from "#worker/contract/counters.ts";

/** So many before one asks for the rest. */
const FEW = 5;

/** What ended each streak, newest first: the same as the picture says, in words. */
export function ResetList({ resets }: { resets: CounterReset[] }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = all ? resets : resets.slice(0, FEW);
  return (
    <div className="flex flex-col items-start gap-3">
      <ol id={id} aria-label="Cómo terminó cada racha" className="w-full divide-y divide-line border-y border-line">
        {shown.map(({ id, nameEvent, streak, at, user }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{nameEvent}</p>
              <p className="text-ink-soft wrap-anywhere">
                <time dateTime={at}>{formatDay(at)}</time>, {user.name}
              </p>
            </div>
            <p className="flex shrink-0 items-baseline gap-1.5">
              <span className="tally text-xl">{streak.toLocaleString("es-CL")}</span>{" "}
              <span className="text-ink-soft">{dayUnit(streak)}</span>
            </p>
          </li>
        ))}
      </ol>
      {resets.length > FEW && (
        <Button variant="quiet" aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)}>
          {all ? "Ver menos" : `Ver las ${resets.length} rachas terminadas`}
        </Button>
      )}
    </div>
  );
}
