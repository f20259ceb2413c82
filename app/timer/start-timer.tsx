import { Timer } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";
import type { TimerSuggestion } from "./suggestion.ts";

type StartTimerProps = {
  teamId: string;
  running: boolean;
  label?: string;
  /** Shows the icon alone on a phone. */
  compact?: boolean;
  suggestion?: TimerSuggestion | undefined;
  onStarted?: () => void;
};

/** The dialog stays mounted while a timer runs, so that a new event does not take focus away. */
export function StartTimer({ teamId, running, label, compact = false, suggestion, onStarted }: StartTimerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyModule(open, () => import("./timer-dialog.tsx"), close);
  return (
    <>
      {!running && (
        <Button variant="quiet" className={compact ? "grow px-3!" : undefined} onClick={() => setOpen(true)}>
          <Timer aria-hidden="true" />
          {label ?? (
            <span className={compact ? "max-sm:sr-only" : undefined}>
              <span className={compact ? "sr-only" : "max-sm:sr-only"}>{t`Poner Timer`}</span>
              <span aria-hidden="true" className={compact ? undefined : "sm:hidden"}>{t`Timer`}</span>
            </span>
          )}
        </Button>
      )}
      {dialog && (
        <dialog.TimerDialog
          teamId={teamId}
          open={open}
          suggestion={suggestion}
          onClose={close}
          onDone={() => {
            close();
            onStarted?.();
          }}
        />
      )}
    </>
  );
}
