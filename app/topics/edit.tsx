import { useNavigate } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { browserLoader, type ScreenQueries, serverLoader, useScreenParams } from "#app/lib/screen.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { EditForm } from "./edit-form.tsx";
import { topicQuery } from "./queries.ts";

const queries: ScreenQueries = ({ teamId, topicId }, api) => [topicQuery(teamId, topicId, api)];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const meta = () => [{ title: "Editar tópico · Tertulia" }];

/** Changes the words of a topic; for admins (spec §6). */
export default function EditTopicScreen() {
  const { teamId, topicId } = useScreenParams();
  const navigate = useNavigate();
  const { data: topic } = useQuery(topicQuery(teamId, topicId));
  const { data: membership } = useQuery(membershipQuery(teamId));
  const detail = `/teams/${teamId}/topics/${topicId}`;
  const mayEdit = membership?.isAdmin ?? true;
  return (
    <>
      <PageHeader title="Editar tópico" back={{ to: detail, label: "Tópico" }} />
      {mayEdit ? (
        <Card as="section" className="max-w-xl">
          {topic ? (
            <EditForm teamId={teamId} topic={topic} onDone={() => navigate(detail)} />
          ) : (
            <Skeleton className="h-56" />
          )}
        </Card>
      ) : (
        <EmptyState
          drawing="lost"
          title="Solo los admins pueden editarlo"
          text="Pide a un admin del equipo que cambie el título o la descripción. Tú puedes escribir en la conversación."
          action={
            <ButtonLink to={detail} variant="quiet">
              Volver al tópico
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
