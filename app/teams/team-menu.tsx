import { useOutletContext } from "@remix-run/react";
import { Flame, LogOut, Pencil, RotateCcw, Share2, Users } from "lucide-react";
import { useState } from "react";
import { useIsGuest } from "#app/profile/queries.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Team } from "#worker/contract/teams.ts";

type TeamMenuProps = { team: Team; onShare: () => void };

export function TeamMenu({ team, onShare }: TeamMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const base = `/teams/${team.id}`;
  const edit: MenuEntry = { label: "Editar", to: `${base}/edit`, icon: <Pencil aria-hidden="true" /> };
  const share: MenuEntry = { label: "Compartir", onSelect: onShare, icon: <Share2 aria-hidden="true" /> };
  const items: MenuEntry[] = [
    ...(team.isAdmin ? [edit] : []),
    ...(team.isAdmin || team.hasJoinPassword ? [share] : []),
    { label: "Retros", to: `${base}/retrospectives`, icon: <RotateCcw aria-hidden="true" /> },
    { label: "Counters", to: `${base}/counters`, icon: <Flame aria-hidden="true" /> },
    { label: "Miembros", to: `${base}/members`, icon: <Users aria-hidden="true" /> },
    { label: "Salirse", onSelect: () => setLeaving(true), icon: <LogOut aria-hidden="true" />, danger: true },
  ];
  return (
    <>
      <Menu label="Opciones del equipo" items={items} />
      <LeaveDialog teamName={team.name} open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

type LeaveDialogProps = { teamName: string; open: boolean; onClose: () => void };

function LeaveDialog({ teamName, open, onClose }: LeaveDialogProps) {
  const leave = useOutletContext<() => void>();
  const isGuest = useIsGuest();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={leave}
      title={`¿Salirte de ${teamName}?`}
      text={
        isGuest ? (
          <GuestLeaves />
        ) : (
          "Lo que escribiste se queda con el equipo. Para volver vas a necesitar un enlace de invitación, o el id y la contraseña."
        )
      }
      confirmLabel="Salirme"
      danger
    />
  );
}

function GuestLeaves() {
  return (
    <>
      <p>
        Lo que escribiste se queda con el equipo. Estás como persona invitada: sin una cuenta no puedes volver con tu
        nombre y lo que escribiste.
      </p>
      <TextLink to="/user">Guarda tu lugar antes de salir</TextLink>
    </>
  );
}
