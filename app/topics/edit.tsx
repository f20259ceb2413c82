import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/data/screen.ts";
import { AdminsOnly } from "#app/members/admins-only.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SkeletonGrid } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { topicQuery } from "./queries.ts";

const queries: ScreenQueries = ({ teamId, topicId }, api) => [topicQuery(teamId, topicId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar tópico · Tertulia" }];

/** The words of a topic. */
export default function EditTopicScreen() {
  const { teamId, topicId } = useScreenParams();
  const navigate = useNavigate();
  const { data: topic } = useQuery(topicQuery(teamId, topicId));
  const detail = `/teams/${teamId}/topics/${topicId}`;
  return (
    <>
      <PageHeader title="Editar tópico" back={{ to: detail, label: "Tópico" }} />
      <AdminsOnly
        teamId={teamId}
        title="Solo los admins pueden editarlo"
        text="Pide a un admin del equipo que cambie el título o la descripción. Tú puedes escribir en la conversación."
        way={{ to: detail, label: "Volver al tópico" }}
      >
        {topic ? (
          <EditForm teamId={teamId} topic={topic} onDone={() => navigate(detail, { replace: true })} />
        ) : (
          <SkeletonGrid count={1} />
        )}
      </AdminsOnly>
    </>
  );
}
