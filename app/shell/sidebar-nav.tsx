import { clsx } from "clsx";
import {
  Activity,
  BookOpen,
  Coffee,
  Flame,
  Heart,
  House,
  LayoutGrid,
  ListChecks,
  LogOut,
  MessageCircle,
  Plus,
  RotateCcw,
  UserPlus,
  Users,
} from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { LanguagePicker } from "#app/languages/language-picker.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { t } from "#worker/contract/language.ts";
import { BackgroundPicker } from "./background-picker.tsx";
import { SidebarHead } from "./sidebar-head.tsx";
import { SIDEBAR_ITEM, SidebarLink } from "./sidebar-link.tsx";
import { usePresentLinksInSight } from "./use-sidebar.ts";

const MAX_OTHER_TEAMS = 4;

type Named = { id: string; name: string };

export type SidebarNavProps = {
  user: Named & { isGuest: boolean };
  isTeamAdmin: boolean;
  team?: Named | undefined;
  teams: readonly Named[];
  onLogout: () => void;
  loggingOut?: boolean;
  compact: boolean;
  toggle?: () => void;
};

export function SidebarNav({
  user,
  isTeamAdmin,
  team,
  teams,
  onLogout,
  loggingOut = false,
  compact,
  toggle,
}: SidebarNavProps) {
  const list = useRef<HTMLDivElement>(null);
  usePresentLinksInSight(list, compact);
  const others = teams.filter(({ id }) => id !== team?.id).slice(0, MAX_OTHER_TEAMS);
  return (
    <div className={clsx("flex h-full flex-col", compact ? "px-0.5 py-2" : "px-1 py-2")}>
      <SidebarHead user={user} isTeamAdmin={isTeamAdmin} compact={compact} toggle={toggle} />
      <nav aria-label={t`Principal`} className="flex min-h-0 grow flex-col">
        <ul className="pt-1">
          <SidebarLink to="/" end label={t`Home`} icon={House} compact={compact} />
        </ul>
        <div ref={list} className="nav-links">
          <SidebarGroup title={t`Equipos`} compact={compact}>
            <SidebarLink to="/teams" end label={t`Mis equipos`} icon={LayoutGrid} compact={compact} />
            {!user.isGuest && (
              <>
                <SidebarLink to="/teams/create" label={t`Crear equipo`} icon={Plus} compact={compact} />
                <SidebarLink to="/teams/join" label={t`Unirse`} icon={UserPlus} compact={compact} />
              </>
            )}
            {others.map(({ id, name }) => (
              <SidebarLink key={id} to={`/teams/${id}`} label={name} icon={Coffee} compact={compact} />
            ))}
          </SidebarGroup>
          <ul className={clsx("flex flex-col gap-0.5", compact ? "border-t border-line pt-2" : "pt-3")}>
            <SidebarLink to="/thank-you" label={t`Agradecimientos`} icon={Heart} compact={compact} />
          </ul>
          {team && <TeamLinks team={team} compact={compact} />}
        </div>
      </nav>
      <div className="flex flex-col gap-0.5 border-t border-line pt-2">
        <div className={clsx("flex", compact && "flex-col")}>
          <BackgroundPicker compact={compact} />
          <LanguagePicker />
        </div>
        <Tooltip text={t`Cerrar sesión`} side="end" silent off={!compact}>
          {() => (
            <PlainButton
              onClick={onLogout}
              aria-disabled={loggingOut || undefined}
              className={clsx(SIDEBAR_ITEM, compact && "justify-center px-0!")}
            >
              <LogOut aria-hidden="true" className="mirrored" />
              <span className={clsx(compact && "sr-only")}>{t`Cerrar sesión`}</span>
            </PlainButton>
          )}
        </Tooltip>
      </div>
    </div>
  );
}

function TeamLinks({ team, compact }: { team: Named; compact: boolean }) {
  const base = `/teams/${team.id}`;
  return (
    <SidebarGroup title={team.name} compact={compact}>
      <SidebarLink to={base} end label={t`Equipo`} icon={Coffee} compact={compact} />
      <SidebarLink to={`${base}/retrospectives`} label={t`Retros`} icon={RotateCcw} compact={compact} />
      <SidebarLink to={`${base}/agreements`} label={t`Acuerdos`} icon={ListChecks} compact={compact} />
      <SidebarLink to={`${base}/counters`} label={t`Counters`} icon={Flame} compact={compact} />
      <SidebarLink to={`${base}/members`} label={t`Miembros`} icon={Users} compact={compact} />
      <SidebarLink to={`${base}/topics`} label={t`Tópicos`} icon={MessageCircle} compact={compact} />
      <SidebarLink to={`${base}/pulse`} label={t`Pulso`} icon={Activity} compact={compact} />
      <SidebarLink to={`${base}/memory`} label={t`Memoria`} icon={BookOpen} compact={compact} />
    </SidebarGroup>
  );
}

type SidebarGroupProps = { title: string; compact: boolean; children: ReactNode };

function SidebarGroup({ title, compact, children }: SidebarGroupProps) {
  const id = useId();
  return (
    <div className={clsx(compact ? "border-t border-line pt-2" : "pt-3")}>
      <h2 id={id} className={clsx("truncate px-2 pb-1 text-base text-ink", compact && "sr-only")}>
        {title}
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  );
}
