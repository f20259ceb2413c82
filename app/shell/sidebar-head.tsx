import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { PanelLeft } from "lucide-react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { NameMark } from "#app/ui/name-mark.tsx";
import { PlainButton } from "#app/ui/plain-button.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { t } from "#worker/contract/language.ts";
import { SIDEBAR_ITEM } from "./sidebar-link.tsx";

type SidebarHeadProps = {
  user: { id: string; name: string };
  isTeamAdmin: boolean;
  compact: boolean;
  toggle?: (() => void) | undefined;
};

export function SidebarHead({ user, isTeamAdmin, compact, toggle }: SidebarHeadProps) {
  return (
    <div className="flex flex-col gap-1 border-b border-line pb-2">
      <div className={clsx("flex min-h-11 items-center", compact ? "flex-col" : "justify-between ps-2")}>
        {!compact && <NameMark />}
        {toggle && <ToggleButton compact={compact} toggle={toggle} />}
      </div>
      <Tooltip text={user.name} side="end" silent off={!compact}>
        {() => (
          <Link
            to="/user"
            prefetch="intent"
            className={clsx(SIDEBAR_ITEM, "text-ink!", compact ? "justify-center px-0!" : "gap-2! px-1.5!")}
          >
            <Avatar id={user.id} name={user.name} size="sm" />
            <span className={clsx("truncate", compact && "sr-only")}>{user.name}</span>
          </Link>
        )}
      </Tooltip>
      {isTeamAdmin && <Badge tone="accent" className={clsx(compact ? "sr-only" : "ms-2 self-start")}>{t`Admin`}</Badge>}
    </div>
  );
}

function ToggleButton({ compact, toggle }: { compact: boolean; toggle: () => void }) {
  const label = compact ? t`Expandir menú` : t`Contraer menú`;
  return (
    <Tooltip text={`${label} (Ctrl+B)`} side="end" silent>
      {() => (
        <PlainButton
          aria-label={label}
          aria-expanded={!compact}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={toggle}
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-accent-soft hover:text-ink"
        >
          <PanelLeft aria-hidden="true" className="size-5" />
        </PlainButton>
      )}
    </Tooltip>
  );
}
