import { Timer } from "lucide-react";
import { useState } from "react";
import { useForm } from "#app/lib/use-form.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { startTimerInput } from "#worker/contract/timers.ts";
import { MinutesField } from "./minutes-field.tsx";
import { useStartTimer } from "./queries.ts";

type StartTimerProps = { teamId: string; running: boolean; onStarted: () => void };

/**
 * Anybody in the team may start the one timer (spec §6). While one runs there is no button; a dialog that was open before
 * stays, so that news take nobody's focus away.
 */
export function StartTimer({ teamId, running, onStarted }: StartTimerProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const close = () => setOpen(false);
  return (
    <>
      {!running && (
        <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen(true)}>
          <Timer aria-hidden="true" />
          {/* One word on a phone, where the team's name and its people stand beside it. */}
          <span>
            <span className="max-sm:sr-only">Poner </span>Timer
          </span>
        </Button>
      )}
      <Dialog
        open={open}
        onClose={close}
        title="Poner Timer"
        description="Todo el equipo ve la misma cuenta regresiva."
      >
        <StartForm
          teamId={teamId}
          onCancel={close}
          onDone={() => {
            close();
            onStarted();
          }}
        />
      </Dialog>
    </>
  );
}

type StartFormProps = { teamId: string; onCancel: () => void; onDone: () => void };

function StartForm({ teamId, onCancel, onDone }: StartFormProps) {
  const start = useStartTimer(teamId, onDone);
  const form = useForm(startTimerInput, (values) => start.mutateAsync(values));
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <MinutesField error={form.errors.minutes} />
      <DialogActions>
        <Button variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" pending={start.isPending}>
          Empezar
        </Button>
      </DialogActions>
    </form>
  );
}
