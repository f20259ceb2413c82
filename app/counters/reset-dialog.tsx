import { formatDayCount } from "#app/lib/format.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Dialog, FormActions } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { useReset } from "./queries.ts";

type ResetDialogProps = {
  teamId: string;
  counter: Counter;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

export function ResetDialog({ teamId, counter, open, onClose, onDone }: ResetDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t`¿Qué pasó?`} description={<Consequence counter={counter} />}>
      <ResetForm teamId={teamId} counterId={counter.id} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function Consequence({ counter: { currentCount, name } }: { counter: Counter }) {
  return (
    <p className="wrap-anywhere">
      {currentCount > 0
        ? t`“${name}” vuelve a 0. La racha de ${formatDayCount(currentCount)} queda en la historia con lo que escribas aquí.`
        : t`“${name}” vuelve a 0. La racha queda en la historia con lo que escribas aquí.`}
    </p>
  );
}

type ResetFormProps = { teamId: string; counterId: string; onClose: () => void; onDone: () => void };

function ResetForm({ teamId, counterId, onClose, onDone }: ResetFormProps) {
  const reset = useReset(teamId, counterId, onDone);
  const form = useForm(
    async () => (await import("#worker/contract/counters.ts")).resetCounterInput,
    (values) => reset.mutateAsync(values),
  );
  return (
    <Form form={form} className="flex flex-col gap-5">
      <Field
        label={t`Nombre del evento`}
        name="nameEvent"
        placeholder={t`Bug encontrado`}
        required
        maxLength={LIMITS.name}
        autoComplete="off"
        error={form.errors.nameEvent}
      />
      <FormActions label={t`Reiniciar`} pending={reset.isPending} onCancel={onClose} />
    </Form>
  );
}
