import { useForm } from "#app/lib/forms/use-form.ts";
import { Field } from "#app/ui/field.tsx";
import { Form, FormButtons } from "#app/ui/form.tsx";
import type { Goal } from "#worker/contract/goals.ts";
import { t } from "#worker/contract/language.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { type GoalParams, useCreateGoal, useUpdateGoal } from "./queries.ts";

type FormProps = { place: GoalParams; onClose: () => void };

export function CreateGoalForm({ place, onClose }: FormProps) {
  const create = useCreateGoal(place, onClose);
  const form = useForm(
    async () => (await import("#worker/contract/goals.ts")).createGoalInput,
    (values) => create.mutateAsync(values),
  );
  return (
    <Form form={form} aria-label={t`Crear meta`} className={FORM}>
      <GoalFields errors={form.errors} days={LIMITS.targetDays.min} />
      <FormButtons label={t`Guardar`} pending={create.isPending} onCancel={onClose} />
    </Form>
  );
}

export function EditGoalForm({ place, goal, onClose }: FormProps & { goal: Goal }) {
  const update = useUpdateGoal(place, onClose);
  const form = useForm(
    async () => (await import("#worker/contract/goals.ts")).editGoalForm,
    (values) => update.mutateAsync({ goalId: goal.id, ...values }),
  );
  return (
    <Form form={form} aria-label={t`Editar meta`} className={FORM}>
      <GoalFields errors={form.errors} description={goal.description} days={goal.targetDays} />
      <FormButtons label={t`Guardar`} pending={update.isPending} onCancel={onClose} />
    </Form>
  );
}

const FORM = "flex flex-col gap-4 rounded-md border border-line bg-paper-inset p-4";

type GoalFieldsProps = { errors: Record<string, string>; description?: string; days: number };

function GoalFields({ errors, description, days }: GoalFieldsProps) {
  return (
    <>
      <Field
        ref={focusOnArrival}
        label={t`Descripción`}
        name="description"
        required
        maxLength={LIMITS.text}
        autoComplete="off"
        placeholder={t`Torta para todos`}
        defaultValue={description}
        error={errors.description}
      />
      <Field
        label={t`Días`}
        name="targetDays"
        type="number"
        inputMode="numeric"
        min={LIMITS.targetDays.min}
        max={LIMITS.targetDays.max}
        step={1}
        required
        hint={t`Cuántos días seguidos hay que llegar a sumar.`}
        defaultValue={days}
        error={errors.targetDays}
        className="max-w-36"
      />
    </>
  );
}

const focusOnArrival = (input: HTMLInputElement | null) => input?.focus();
