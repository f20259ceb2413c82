import { useNavigate } from "@remix-run/react";
import { useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CounterFields } from "./counter-fields.tsx";
import { useCreateCounter } from "./queries.ts";

export const meta = () => [{ title: "Crear counter · Tertulia" }];

export default function CreateCounterScreen() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const create = useCreateCounter(teamId, ({ id }) => navigate(`/teams/${teamId}/counters/${id}`));
  const form = useForm(
    async () => (await import("#worker/contract/counters.ts")).createCounterInput,
    (values) => create.mutateAsync(values),
  );
  return (
    <>
      <PageHeader title="Crear counter" back={{ to: `/teams/${teamId}/counters`, label: "Counters" }} />
      <FormCard {...form.props}>
        <CounterFields errors={form.errors} />
        <Button type="submit" pending={create.isPending} className="mt-1 sm:self-start">
          Crear
        </Button>
      </FormCard>
    </>
  );
}
