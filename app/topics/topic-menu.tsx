import { useQuery } from "@tanstack/react-query";
import { Ban, Lock, LockOpen, Pencil } from "lucide-react";
import { membershipQuery } from "#app/members/queries.ts";
import { Menu } from "#app/ui/menu.tsx";
import type { Topic } from "#worker/contract/topics.ts";
import { useUpdateTopic } from "./queries.ts";

const ACTIONS = [
  { state: "CLOSED", label: "Cerrar", icon: <Lock aria-hidden="true" /> },
  { state: "OPEN", label: "Abrir", icon: <LockOpen aria-hidden="true" /> },
  { state: "CANCELED", label: "Cancelar", icon: <Ban aria-hidden="true" /> },
] as const;

/** Any state but the present one, for anybody; editing for admins (spec §4, §6). */
export function TopicMenu({ teamId, topic }: { teamId: string; topic: Topic }) {
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
