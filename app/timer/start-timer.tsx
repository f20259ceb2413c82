import { Timer } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";

type StartTimerProps = { teamId: string; running: boolean; onStarted: () => void };

/**
 * Anybody in the team may start the one timer (spec §6). While one runs there is no button; a dialog that was open before
 * stays, so that news take nobody's focus away.
 */
export function StartTimer({ teamId, running, onStarted }: StartTimerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyModule(open, () => import("./timer-dialog.tsx"), close);
  return (
    <>
      {!running && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <Timer aria-hidden="true" />
          {/* One word on a phone, where the team's name and its people stand beside it. */}
          <span>
            <span className="max-sm:sr-only">Poner </span>Timer
          </span>
        </Button>
      )}
      {dialog && (
        <dialog.TimerDialog
          teamId={teamId}
          open={open}
          onClose={close}
          onDone={() => {
            close();
            onStarted();
          }}
        />
      )}
    </>
  );
}
