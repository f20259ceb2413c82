import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormCard } from "#app/ui/form-card.tsx";
import type { Topic } from "#worker/contract/topics.ts";
import { useUpdateTopic } from "./queries.ts";
import { TopicFields } from "./topic-fields.tsx";

type EditFormProps = { teamId: string; topic: Topic; onDone: () => void };

/** Title and description; left empty they stay as they are (spec §5). */
export function EditForm({ teamId, topic, onDone }: EditFormProps) {
  const update = useUpdateTopic(teamId, topic.id, onDone);
  const form = useForm(
    async () => (await import("#worker/contract/topics.ts")).updateTopicInput,
    (values) => update.mutateAsync(values),
  );
  return (
    <FormCard {...form.props}>
      <TopicFields errors={form.errors} topic={topic} />
      <Button type="submit" pending={update.isPending} className="mt-1 sm:self-start">
        Guardar
      </Button>
    </FormCard>
  );
}
