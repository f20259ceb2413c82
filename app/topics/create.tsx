import { useNavigate } from "@remix-run/react";
import { useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { t } from "#worker/contract/language.ts";
import { useCreateTopic } from "./queries.ts";
import { TopicFields } from "./topic-fields.tsx";

export const meta = () => [{ title: t`Crear tópico · Tertulia` }];

export default function CreateTopicScreen() {
  const { teamId } = useScreenParams();
  const navigate = useNavigate();
  const list = `/teams/${teamId}/topics`;
  const create = useCreateTopic(teamId, ({ id }) => navigate(`${list}/${id}`));
  const form = useForm(
    async () => (await import("#worker/contract/topics.ts")).createTopicInput,
    (values) => create.mutateAsync(values),
    { draft: `new-topic:${teamId}` },
  );
  return (
    <>
      <PageHeader title={t`Crear tópico`} back={{ to: list, label: t`Tópicos` }} />
      <FormCard form={form}>
        <TopicFields errors={form.errors} />
        <Button type="submit" pending={create.isPending} className="mt-1 sm:self-start">{t`Crear`}</Button>
      </FormCard>
    </>
  );
}
