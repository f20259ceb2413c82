import { Flame, LogOut, Pencil, RotateCcw, Share2, Users } from "lucide-react";
import { useState } from "react";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuEntry } from "#app/ui/menu-item.tsx";
import type { Team } from "#worker/contract/teams.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

type TeamMenuProps = { team: Team; onShare: () => void };

/** What one can do with the team (spec §2): Editar is for admins. */
export function TeamMenu({ team, onShare }: TeamMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const base = `/teams/${team.id}`;
  const edit: MenuEntry = { label: "Editar", to: `${base}/edit`, icon: <Pencil aria-hidden="true" /> };
  const items: MenuEntry[] = [
    ...(team.isAdmin ? [edit] : []),
    { label: "Compartir", onSelect: onShare, icon: <Share2 aria-hidden="true" /> },
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
