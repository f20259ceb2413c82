import { useQuery } from "@tanstack/react-query";
import { Ban, Lock, LockOpen, Pencil } from "lucide-react";
import { membershipQuery } from "#app/members/queries.ts";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { t } from "#worker/contract/language.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { useUpdateTopic } from "./queries.ts";

export const TopicHeader = ({ teamId, topic }: { teamId: string; topic: Topic }) => (
  <PageHeader
    title={topic.title}
    back={{ to: `/teams/${teamId}/topics`, label: t`Tópicos` }}
    actions={<TopicMenu teamId={teamId} topic={topic} />}
  />
);

const ACTIONS = [
  { state: "CLOSED", label: () => t`Cerrar`, icon: <Lock aria-hidden="true" /> },
  { state: "OPEN", label: () => t`Abrir`, icon: <LockOpen aria-hidden="true" /> },
  { state: "CANCELED", label: () => t`Cancelar`, icon: <Ban aria-hidden="true" /> },
] as const;

function TopicMenu({ teamId, topic }: { teamId: string; topic: Topic }) {
  const { data: membership } = useQuery(membershipQuery(teamId));
  const update = useUpdateTopic(teamId, topic.id);
  const states = ACTIONS.map(({ state, label, icon }) => ({
    label: label(),
    icon,
    disabled: topic.state === state,
    onSelect: () => update.mutate({ state }),
  }));
  const edit = {
    label: t`Editar`,
    to: `/teams/${teamId}/topics/${topic.id}/edit`,
    icon: <Pencil aria-hidden="true" />,
  };
  return <Menu label={t`Opciones del tópico`} items={membership?.isAdmin ? [...states, edit] : states} />;
}
