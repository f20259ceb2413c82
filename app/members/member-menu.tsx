import { KeyRound, UserMinus, UserRoundCheck, UserRoundX } from "lucide-react";
import { useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { t } from "#worker/contract/language.ts";
import type { Member } from "#worker/contract/members.ts";
import { useRemoveMember, useSetAdmin } from "./mutations.ts";

type Action = "promote" | "demote" | "remove" | "enter";

export function MemberMenu({ teamId, member }: { teamId: string; member: Member }) {
  const { userId, isAdmin, isGuest, user } = member;
  const [action, setAction] = useState<Action | null>(null);
  const setAdmin = useSetAdmin(teamId, userId);
  const remove = useRemoveMember(teamId, userId);
  const close = () => setAction(null);
  const entryLink = useLazyModule(action === "enter", () => import("./entry-link-dialog.tsx"), close);

  function confirm() {
    const settled = { onSettled: close };
    if (action === "remove") remove.mutate(undefined, settled);
    else setAdmin.mutate({ isAdmin: action === "promote" }, settled);
  }

  const toggleAdmin = isAdmin
    ? { label: t`Quitar el rol de admin`, onSelect: () => setAction("demote"), icon: <UserRoundX aria-hidden="true" /> }
    : { label: t`Hacer admin`, onSelect: () => setAction("promote"), icon: <UserRoundCheck aria-hidden="true" /> };
  return (
    <>
      <Menu
        label={t`Opciones de ${user.name}`}
        variant="ghost"
        items={[
          ...(isGuest ? [] : [toggleAdmin]),
          {
            label: t`Enlace para entrar`,
            onSelect: () => setAction("enter"),
            icon: <KeyRound aria-hidden="true" />,
          },
          {
            label: t`Sacar del equipo`,
            onSelect: () => setAction("remove"),
            icon: <UserMinus aria-hidden="true" />,
            danger: true,
          },
        ]}
      />
      {action && action !== "enter" && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={confirm}
          pending={remove.isPending || setAdmin.isPending}
          {...QUESTIONS[action](user.name)}
        />
      )}
      {entryLink && action === "enter" && <entryLink.EntryLinkDialog teamId={teamId} user={user} onClose={close} />}
    </>
  );
}

type Question = { title: string; text: string; confirmLabel: string; danger?: boolean };

const QUESTIONS: Record<Exclude<Action, "enter">, (name: string) => Question> = {
  promote: (name) => ({
    title: t`¿Hacer admin a ${name}?`,
    text: t`Va a poder editar el equipo, cerrar retros y administrar a los miembros.`,
    confirmLabel: t`Hacer admin`,
  }),
  demote: (name) => ({
    title: t`¿Quitar el rol de admin a ${name}?`,
    text: t`Sigue en el equipo, pero ya no podrá editarlo ni cerrar retros.`,
    confirmLabel: t`Quitar el rol`,
  }),
  remove: (name) => ({
    title: t`¿Sacar a ${name} del equipo?`,
    text: t`Deja de ver el equipo ahora mismo. Lo que escribió se queda. Para que vuelva, un admin tiene que usar Readmitir.`,
    confirmLabel: t`Sacar`,
    danger: true,
  }),
};
