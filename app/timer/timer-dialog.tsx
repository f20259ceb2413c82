import { useForm } from "#app/lib/forms/use-form.ts";
import { Dialog, FormActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { t } from "#worker/contract/language.ts";
import { MinutesField } from "./minutes-field.tsx";
import { useStartTimer } from "./queries.ts";
import type { TimerSuggestion } from "./suggestion.ts";

type TimerDialogProps = {
  teamId: string;
  open: boolean;
  suggestion?: TimerSuggestion | undefined;
  onClose: () => void;
  onDone: () => void;
};

export function TimerDialog({ teamId, open, suggestion, onClose, onDone }: TimerDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Poner Timer`}
      description={t`Todo el equipo ve la misma cuenta regresiva.`}
    >
      {suggestion?.(onDone)}
      <StartForm teamId={teamId} onCancel={onClose} onDone={onDone} />
    </Dialog>
  );
}

type StartFormProps = { teamId: string; onCancel: () => void; onDone: () => void };

function StartForm({ teamId, onCancel, onDone }: StartFormProps) {
  const start = useStartTimer(teamId, onDone);
  const form = useForm(
    async () => (await import("#worker/contract/timers.ts")).startTimerInput,
    (values) => start.mutateAsync(values),
  );
  return (
    <Form form={form} className="flex flex-col gap-5">
      <MinutesField error={form.errors.minutes} />
      <FormActions label={t`Empezar`} pending={start.isPending} onCancel={onCancel} />
    </Form>
  );
}
