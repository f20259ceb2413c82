import { useOutletContext } from "@remix-run/react";
import { Flame, LogOut, Pencil, RotateCcw, Share2, Users } from "lucide-react";
import { useState } from "react";
import type { TeamOutlet } from "#app/lib/team-outlet.ts";
import { useIsGuest } from "#app/profile/queries.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";
import type { Team } from "#worker/contract/teams.ts";

type TeamMenuProps = { team: Team; onShare: () => void };

export function TeamMenu({ team, onShare }: TeamMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const base = `/teams/${team.id}`;
  const edit: MenuEntry = { label: t`Editar`, to: `${base}/edit`, icon: <Pencil aria-hidden="true" /> };
  const share: MenuEntry = { label: t`Compartir`, onSelect: onShare, icon: <Share2 aria-hidden="true" /> };
  const items: MenuEntry[] = [
    ...(team.isAdmin ? [edit] : []),
    ...(team.isAdmin || team.hasJoinPassword ? [share] : []),
    { label: t`Retros`, to: `${base}/retrospectives`, icon: <RotateCcw aria-hidden="true" /> },
    { label: t`Counters`, to: `${base}/counters`, icon: <Flame aria-hidden="true" /> },
    { label: t`Miembros`, to: `${base}/members`, icon: <Users aria-hidden="true" /> },
    {
      label: t`Salirse`,
      onSelect: () => setLeaving(true),
      icon: <LogOut aria-hidden="true" className="mirrored" />,
      danger: true,
    },
  ];
  return (
    <>
      <Menu label={t`Opciones del equipo`} items={items} />
      <LeaveDialog teamName={team.name} open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

type LeaveDialogProps = { teamName: string; open: boolean; onClose: () => void };

function LeaveDialog({ teamName, open, onClose }: LeaveDialogProps) {
  const { leave } = useOutletContext<TeamOutlet>();
  const isGuest = useIsGuest();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={leave}
      title={t`¿Salirte de ${teamName}?`}
      text={
        isGuest ? (
          <GuestLeaves />
        ) : (
          t`Lo que escribiste se queda con el equipo. Para volver vas a necesitar un enlace de invitación, o el id y la contraseña.`
        )
      }
      confirmLabel={t`Salirme`}
      danger
    />
  );
}

function GuestLeaves() {
  return (
    <>
      <p>{t`Lo que escribiste se queda con el equipo. Estás como persona invitada: sin una cuenta no puedes volver con tu nombre y lo que escribiste.`}</p>
      <TextLink to="/user">{t`Guarda tu lugar antes de salir`}</TextLink>
    </>
  );
}
