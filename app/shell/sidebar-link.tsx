import { NavLink } from "@remix-run/react";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { Tooltip } from "#app/ui/tooltip.tsx";

/** The shape that everything one can press in the sidebar shares. */
export const SIDEBAR_LINE =
  "flex min-h-11 w-full items-center gap-2 rounded-md border border-transparent px-2 font-medium text-ink-soft transition-colors hover:bg-accent-soft hover:text-ink [&_svg]:size-5 [&_svg]:shrink-0";

const HERE = "border-line! bg-paper text-ink! shadow-card";

type SidebarLinkProps = {
  to: string;
  label: string;
  icon: LucideIcon;
  compact: boolean;
  /** True where only the very page counts as "here", not the pages under it. */
  end?: boolean;
};

/** A place to go. In the strip of icons its words show as a tip at its side. */
export function SidebarLink({ to, label, icon: Icon, compact, end = false }: SidebarLinkProps) {
  return (
    <li>
      <Tooltip text={label} side="right" silent off={!compact}>
        {() => (
          <NavLink
            to={to}
            end={end}
            prefetch="intent"
            className={({ isActive }) => clsx(SIDEBAR_LINE, isActive && HERE, compact && "justify-center px-0!")}
          >
            <Icon aria-hidden="true" />
            <span className={clsx("truncate", compact && "sr-only")}>{label}</span>
          </NavLink>
        )}
      </Tooltip>
    </li>
  );
}
