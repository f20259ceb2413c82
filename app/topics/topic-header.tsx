import { useQuery } from "@tanstack/react-query";
import { Ban, Lock, LockOpen, Pencil } from "lucide-react";
import { membershipQuery } from "#app/members/queries.ts";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Topic } from "#worker/contract/topics.ts";
import { useUpdateTopic } from "./queries.ts";

export const TopicHeader = ({ teamId, topic }: { teamId: string; topic: Topic }) => (
  <PageHeader
    title={topic.title}
    back={{ to: `/teams/${teamId}/topics`, label: "Tópicos" }}
    actions={<TopicMenu teamId={teamId} topic={topic} />}
  />
);

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
