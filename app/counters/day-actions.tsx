import { Check, Plus, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isFocusLost } from "#app/lib/focus.ts";
import { formatCalendarDay, namedHourText } from "#app/lib/format.ts";
import { realtime } from "#app/lib/realtime/realtime.ts";
import { useZones, type Zones } from "#app/lib/time-zones.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { OfflineNote } from "#app/ui/offline-note.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { atHourText } from "#worker/contract/hours.ts";
import { t } from "#worker/contract/language.ts";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";
import type { useIncrement } from "./queries.ts";

type DayActionsProps = {
  teamId: string;
  counter: Counter;
  increment: ReturnType<typeof useIncrement>;
  large?: boolean;
};

export function DayActions({ teamId, counter, increment, large = false }: DayActionsProps) {
  const zones = useZones();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const dialog = useLazyModule(asking, () => import("./reset-dialog.tsx"), close);
  const [changeCount, setChangeCount] = useState(0);
  const doneText = useRef<HTMLDivElement>(null);

  // The pressed button is removed, so move focus to its replacement.
  const countChange = () => setChangeCount((times) => times + 1);
  useEffect(() => {
    if (changeCount > 0 && counter.alreadyModifiedToday && isFocusLost()) doneText.current?.focus();
  }, [changeCount, counter.alreadyModifiedToday]);

  return (
    <>
      {counter.alreadyModifiedToday ? (
        <div ref={doneText} tabIndex={-1} className="flex min-h-11 items-start gap-2 py-1 outline-none">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          <div className="min-w-0">
            <p className="font-medium">{t`Listo por hoy`}</p>
            <p className="text-sm text-ink-soft">{openingText(counter, zones)}</p>
            <OfflineNote sending={increment.isPending} />
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button
            variant={large ? "primary" : "quiet"}
            size={large ? "lg" : "md"}
            pending={increment.isPending}
            className="max-w-full max-sm:w-full"
            once
            onClick={() => {
              increment.mutate();
              countChange();
            }}
          >
            <Plus aria-hidden="true" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {counter.incrementButtonLabel}
            </span>
          </Button>
          {/* Looks like a link, so that nobody presses it for the step forward. */}
          <Button
            variant="ghost"
            className="max-w-full px-0! text-sm font-medium! text-ink-soft! underline decoration-1 underline-offset-4 hover:bg-transparent! hover:text-bad!"
            onClick={() => setAsking(true)}
          >
            <RotateCcw aria-hidden="true" className="size-4!" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {counter.resetButtonLabel}
            </span>
          </Button>
        </div>
      )}
      {dialog && (
        <dialog.ResetDialog
          teamId={teamId}
          counter={counter}
          open={asking}
          onClose={close}
          onDone={() => {
            close();
            countChange();
          }}
        />
      )}
    </>
  );
}

/** "Se abre mañana a las 00:00, hora de Chile". The day begins at 01:00 where the clocks skip midnight. */
function openingText({ lastChangedOn }: Counter, zones: Zones): string {
  const now = new Date(realtime.clock.now());
  const today = dayIn(zones.team, now);
  // A team that moved west may have a change of a day that it has not reached yet.
  const changedOn = lastChangedOn !== null && lastChangedOn > today ? lastChangedOn : today;
  const opening = momentIn(zones.team, addDays(changedOn, 1), "00:00");
  const hour = atHourText(namedHourText(opening.toISOString(), zones));
  const [day, readersToday] = [dayIn(zones.reader, opening), dayIn(zones.reader, now)];
  if (day === readersToday) return t`Se abre hoy ${hour}`;
  return day === addDays(readersToday, 1) ? t`Se abre mañana ${hour}` : t`Se abre el ${formatCalendarDay(day)} ${hour}`;
}
