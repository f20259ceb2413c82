import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button, type ButtonSize } from "#app/ui/button.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import type { useIncrement } from "./queries.ts";

type DayActionsProps = {
  teamId: string;
  counter: Counter;
  increment: ReturnType<typeof useIncrement>;
  /** True where increasing is what the screen is for. */
  main?: boolean;
};

/** Today's one change of a counter: a day more, or the end of the streak; afterwards only a word that it is done. */
export function DayActions({ teamId, counter, increment, main = false }: DayActionsProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const dialog = useLazyModule(asking, () => import("./reset-dialog.tsx"), close);
  const [changedHere, setChangedHere] = useState(0);
  const done = useRef<HTMLParagraphElement>(null);
  const size: ButtonSize = main ? "lg" : "md";
  const width = main ? "max-w-full max-sm:w-full" : "max-w-full";

  // The pressed button goes away; focus then rests on what took its place.
  const noteChange = () => setChangedHere((times) => times + 1);
  useEffect(() => {
    if (changedHere > 0 && counter.alreadyModifiedToday) done.current?.focus();
  }, [changedHere, counter.alreadyModifiedToday]);

  return (
    <>
      {counter.alreadyModifiedToday ? (
        <p ref={done} tabIndex={-1} className="flex min-h-11 items-center gap-2 text-ink-soft">
          <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
          Listo por hoy
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={main ? "primary" : "quiet"}
            size={size}
            pending={increment.isPending}
            className={width}
            once
            onClick={() => {
              increment.mutate();
              noteChange();
            }}
          >
            <span className="min-w-0 wrap-anywhere">{counter.incrementButtonLabel}</span>
          </Button>
          <Button variant="quiet" size={size} className={width} onClick={() => setAsking(true)}>
            <span className="min-w-0 wrap-anywhere">{counter.resetButtonLabel}</span>
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
            noteChange();
          }}
        />
      )}
    </>
  );
}
