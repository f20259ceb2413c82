import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { AdminEditScreen } from "#app/members/admin-edit-screen.tsx";
import { t } from "#worker/contract/language.ts";
import { topicQuery, useUpdateTopic } from "./queries.ts";
import { TopicFields } from "./topic-fields.tsx";

const DeleteThing = lazyPart("delete-thing", async () => (await import("#app/bin/delete-thing.tsx")).DeleteThing);

const queries: ScreenQueries = ({ teamId, topicId }, api) => [topicQuery(teamId, topicId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: t`Editar tópico · Tertulia` }];

export default function EditTopicScreen() {
  const { teamId, topicId } = useScreenParams();
  const { data: topic } = useQuery(topicQuery(teamId, topicId));
  const detail = `/teams/${teamId}/topics/${topicId}`;
  const navigate = useNavigate();
  const update = useUpdateTopic(teamId, topicId, () => navigate(detail, { replace: true }));
  const form = useForm(
    async () => (await import("#worker/contract/topics.ts")).editTopicForm,
    (values) => update.mutateAsync(values),
  );
  return (
    <AdminEditScreen
      teamId={teamId}
      title={t`Editar tópico`}
      back={{ to: detail, label: t`Tópico` }}
      adminsOnly={{
        title: t`Solo los admins pueden editarlo`,
        text: t`Pide a un admin del equipo que cambie el título o la descripción. Tú puedes escribir en la conversación.`,
        link: { to: detail, label: t`Volver al tópico` },
      }}
      form={form}
      isSaving={update.isPending}
      remove={
        topic && (
          <DeleteThing teamId={teamId} kind="topic" id={topicId} name={topic.title} list={`/teams/${teamId}/topics`} />
        )
      }
    >
      {topic && <TopicFields errors={form.errors} topic={topic} />}
    </AdminEditScreen>
  );
}
