import { UserMinus, UserRoundCheck, UserRoundX } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { Member } from "#worker/contract/members.ts";
import { useRemoveMember, useSetAdmin } from "./mutations.ts";

type Action = "promote" | "demote" | "remove";

export function MemberMenu({ teamId, member }: { teamId: string; member: Member }) {
  const { userId, isAdmin, isGuest, user } = member;
  const [action, setAction] = useState<Action | null>(null);
  const setAdmin = useSetAdmin(teamId);
  const remove = useRemoveMember(teamId);
  const close = () => setAction(null);

  function confirm() {
    if (action === "remove") remove.mutate({ userId });
    else setAdmin.mutate({ userId, isAdmin: action === "promote" });
    close();
  }

  const toggleAdmin = isAdmin
    ? { label: "Quitar el rol de admin", onSelect: () => setAction("demote"), icon: <UserRoundX aria-hidden="true" /> }
    : { label: "Hacer admin", onSelect: () => setAction("promote"), icon: <UserRoundCheck aria-hidden="true" /> };
  return (
    <>
      <Menu
        label={`Opciones de ${user.name}`}
        variant="ghost"
        items={[
          ...(isGuest ? [] : [toggleAdmin]),
          {
            label: "Sacar del equipo",
            onSelect: () => setAction("remove"),
            icon: <UserMinus aria-hidden="true" />,
            danger: true,
          },
        ]}
      />
      {action && <ConfirmDialog open onClose={close} onConfirm={confirm} {...QUESTIONS[action](user.name)} />}
    </>
  );
}

type Question = { title: string; text: string; confirmLabel: string; danger?: boolean };

const QUESTIONS: Record<Action, (name: string) => Question> = {
  promote: (name) => ({
    title: `¿Hacer admin a ${name}?`,
    text: "Va a poder editar el equipo, cerrar retros y administrar a los miembros.",
    confirmLabel: "Hacer admin",
  }),
  demote: (name) => ({
    title: `¿Quitarle el rol de admin a ${name}?`,
    text: "Sigue en el equipo, pero ya no podrá editarlo ni cerrar retros.",
    confirmLabel: "Quitar el rol",
  }),
  remove: (name) => ({
    title: `¿Sacar a ${name} del equipo?`,
    text: "Deja de ver el equipo ahora mismo. Lo que escribió se queda. Para que vuelva, un admin tiene que usar Readmitir.",
    confirmLabel: "Sacar",
    danger: true,
  }),
};
