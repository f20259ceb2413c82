import { useNavigate } from "@remix-run/react";
import { useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useCreateRetrospective } from "./queries.ts";

export const meta = () => [{ title: "Crear retrospectiva · Tertulia" }];

export default function CreateRetrospectiveScreen() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const list = `/teams/${teamId}/retrospectives`;
  const create = useCreateRetrospective(teamId, ({ id }) => navigate(`${list}/${id}`));
  const form = useForm(
    async () => (await import("#worker/contract/retrospectives.ts")).createRetrospectiveInput,
    (values) => create.mutateAsync(values),
    {
      draft: `new-retrospective:${teamId}`,
    },
  );
  return (
    <>
      <PageHeader title="Crear retrospectiva" back={{ to: list, label: "Retrospectivas" }} />
      <FormCard {...form.props}>
        <Field
          label="Nombre"
          hint="El del sprint o la fecha, para encontrarla después. Por ejemplo: Sprint 24."
          name="retrospectiveName"
          required
          autoComplete="off"
          error={form.errors.retrospectiveName}
        />
        <Button type="submit" pending={create.isPending} className="mt-1 sm:self-start">
          Crear
        </Button>
      </FormCard>
    </>
  );
}
