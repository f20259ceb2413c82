import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import type { Counter } from "#worker/contract/counters.ts";
import { CounterFields } from "./counter-fields.tsx";
import { useUpdateCounter } from "./queries.ts";

type EditFormProps = { teamId: string; counter: Counter; onDone: () => void };

/** The words of a counter; what is left empty stays as it is (spec §5). */
export function EditForm({ teamId, counter, onDone }: EditFormProps) {
  const update = useUpdateCounter(teamId, counter.id, onDone);
  const form = useForm(
    async () => (await import("#worker/contract/counters.ts")).updateCounterInput,
    (values) => update.mutateAsync(values),
  );
  return (
    <FormCard {...form.props}>
      <p className="text-ink-soft">Lo que dejes vacío queda como está.</p>
      <CounterFields errors={form.errors} now={counter} />
      <Button type="submit" pending={update.isPending} className="mt-1 sm:self-start">
        Guardar
      </Button>
    </FormCard>
  );
}
