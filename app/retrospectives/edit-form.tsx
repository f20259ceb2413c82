import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { useUpdateRetrospective } from "./queries.ts";

type EditFormProps = { teamId: string; retro: Retrospective; onDone: () => void };

/** The name, at least 3 characters; left empty it stays as it is (spec §5). */
export function EditForm({ teamId, retro, onDone }: EditFormProps) {
  const update = useUpdateRetrospective(teamId, retro.id, onDone);
  const form = useForm(
    async () => (await import("#worker/contract/retrospectives.ts")).updateRetrospectiveInput,
    (values) => update.mutateAsync(values),
  );
  return (
    <FormCard {...form.props}>
      <Field
        label="Nombre"
        name="retrospectiveName"
        defaultValue={retro.retrospectiveName}
        autoComplete="off"
        error={form.errors.retrospectiveName}
      />
      <Button type="submit" pending={update.isPending} className="mt-1 sm:self-start">
        Guardar
      </Button>
    </FormCard>
  );
}
