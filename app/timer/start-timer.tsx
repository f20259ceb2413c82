import { Timer } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";

type StartTimerProps = { teamId: string; running: boolean; label?: string; onStarted?: () => void };

/** The dialog stays mounted while a timer runs, so that a new event does not take focus away. */
export function StartTimer({ teamId, running, label, onStarted }: StartTimerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyModule(open, () => import("./timer-dialog.tsx"), close);
  return (
    <>
      {!running && (
        <Button variant="quiet" className="in-bar:w-full in-bar:px-2.5" onClick={() => setOpen(true)}>
          <Timer aria-hidden="true" />
          {label ?? (
            <span className="max-sm:in-bar:sr-only">
              <span className="in-bar:sr-only max-sm:sr-only">Poner </span>Timer
            </span>
          )}
        </Button>
      )}
      {dialog && (
        <dialog.TimerDialog
          teamId={teamId}
          open={open}
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
