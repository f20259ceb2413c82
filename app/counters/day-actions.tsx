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
  /** True on the counter's own screen. */
  primary?: boolean;
};

export function DayActions({ teamId, counter, increment, primary = false }: DayActionsProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const dialog = useLazyModule(asking, () => import("./reset-dialog.tsx"), close);
  const [changeCount, setChangeCount] = useState(0);
  const doneText = useRef<HTMLParagraphElement>(null);
  const size: ButtonSize = primary ? "lg" : "md";
  const width = primary ? "max-w-full max-sm:w-full" : "max-w-full";

  // The pressed button is removed, so move focus to its replacement.
  const countChange = () => setChangeCount((times) => times + 1);
  useEffect(() => {
    if (changeCount > 0 && counter.alreadyModifiedToday) doneText.current?.focus();
  }, [changeCount, counter.alreadyModifiedToday]);

  return (
    <>
      {counter.alreadyModifiedToday ? (
        <p ref={doneText} tabIndex={-1} className="flex min-h-11 items-center gap-2 text-ink-soft">
          <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
          Listo por hoy
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={primary ? "primary" : "quiet"}
            size={size}
            pending={increment.isPending}
            className={width}
            once
            onClick={() => {
              increment.mutate();
              countChange();
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
            countChange();
          }}
        />
      )}
    </>
  );
}
