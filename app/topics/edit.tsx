import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { AdminEditScreen } from "#app/members/admin-edit-screen.tsx";
import { topicQuery, useUpdateTopic } from "./queries.ts";
import { TopicFields } from "./topic-fields.tsx";

const queries: ScreenQueries = ({ teamId, topicId }, api) => [topicQuery(teamId, topicId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar tópico · Tertulia" }];

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
      title="Editar tópico"
      back={{ to: detail, label: "Tópico" }}
      adminsOnly={{
        title: "Solo los admins pueden editarlo",
        text: "Pide a un admin del equipo que cambie el título o la descripción. Tú puedes escribir en la conversación.",
        link: { to: detail, label: "Volver al tópico" },
      }}
      form={form}
      isSaving={update.isPending}
    >
      {topic && <TopicFields errors={form.errors} topic={topic} />}
    </AdminEditScreen>
  );
}
