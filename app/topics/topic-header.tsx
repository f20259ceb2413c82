import { useQuery } from "@tanstack/react-query";
import { Ban, Lock, LockOpen, Pencil } from "lucide-react";
import { formatDay } from "#app/lib/format.ts";
import { membershipQuery } from "#app/members/queries.ts";
import { LikeButton } from "#app/ui/like-button.tsx";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Topic } from "#worker/contract/topics.ts";
import { useLikeTopic, useUpdateTopic } from "./queries.ts";
import { TopicState } from "./topic-state.tsx";

export function TopicHeader({ teamId, topic }: { teamId: string; topic: Topic }) {
  const like = useLikeTopic(teamId, topic.id);
  return (
    <>
      <PageHeader
        title={topic.title}
        back={{ to: `/teams/${teamId}/topics`, label: "Tópicos" }}
        meta={
          <>
            <TopicState state={topic.state} />
            <span className="min-w-0">
              <bdi>{topic.author.name}</bdi> · <time dateTime={topic.createdAt}>{formatDay(topic.createdAt)}</time>
            </span>
          </>
        }
        actions={
          <>
            <LikeButton
              target={topic.title}
              liked={topic.userLikeTopic}
              count={topic.topicLikes}
              onToggle={() => like.isPending || like.mutate()}
              className="border-line-strong! bg-paper!"
            />
            <div className="max-sm:ml-auto">
              <TopicMenu teamId={teamId} topic={topic} />
            </div>
          </>
        }
      />
      {topic.description && (
        <p dir="auto" className="mb-8 max-w-measure text-lg whitespace-pre-wrap">
          <LinkedText text={topic.description} />
        </p>
      )}
    </>
  );
}

const ACTIONS = [
  { state: "CLOSED", label: "Cerrar", icon: <Lock aria-hidden="true" /> },
  { state: "OPEN", label: "Abrir", icon: <LockOpen aria-hidden="true" /> },
  { state: "CANCELED", label: "Cancelar", icon: <Ban aria-hidden="true" /> },
] as const;

function TopicMenu({ teamId, topic }: { teamId: string; topic: Topic }) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  const update = useUpdateTopic(teamId, topic.id);
  const states = ACTIONS.map(({ state, label, icon }) => ({
    label,
    icon,
    disabled: topic.state === state,
    onSelect: () => update.isPending || update.mutate({ state }),
  }));
  const edit = {
    label: "Editar",
    to: `/teams/${teamId}/topics/${topic.id}/edit`,
    icon: <Pencil aria-hidden="true" />,
  };
  return <Menu label="Opciones del tópico" items={membership?.isAdmin ? [...states, edit] : states} />;
}
