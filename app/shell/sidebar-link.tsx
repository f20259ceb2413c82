import { NavLink } from "@remix-run/react";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { Tooltip } from "#app/ui/tooltip.tsx";

/** The drawer of a narrow screen is for a finger, the panel for a mouse too. */
export const SIDEBAR_HEIGHT = "min-h-11 nav-link";

export const SIDEBAR_ITEM = `flex ${SIDEBAR_HEIGHT} w-full items-center gap-2 rounded-md border border-transparent px-2 font-medium text-ink-soft underline-offset-4 transition-colors hover:text-ink hover:underline [&_svg]:size-5 [&_svg]:shrink-0`;

const ACTIVE = "border-line! bg-paper text-ink! shadow-card";

type SidebarLinkProps = {
  to: string;
  label: string;
  icon: LucideIcon;
  compact: boolean;
  end?: boolean;
};

export function SidebarLink({ to, label, icon: Icon, compact, end = false }: SidebarLinkProps) {
  return (
    <li>
      <Tooltip text={label} side="end" silent off={!compact}>
        {() => (
          <NavLink
            to={to}
            end={end}
            prefetch="intent"
            className={({ isActive }) => clsx(SIDEBAR_ITEM, isActive && ACTIVE, compact && "justify-center px-0!")}
          >
            <Icon aria-hidden="true" />
            <span className={clsx("line-clamp-3 wrap-anywhere", compact && "sr-only")}>{label}</span>
          </NavLink>
        )}
      </Tooltip>
    </li>
  );
}
