import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { TAB, TAB_LIST, TAB_SELECTED } from "./tab-classes.ts";

type LinkTabsProps = {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
  className?: string;
};

export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={clsx("grid grid-cols-1", className)}>
      <div className={TAB_LIST}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            prefetch="intent"
            preventScrollReset
            aria-current={tab.current ? "page" : undefined}
            className={clsx(TAB, tab.current && TAB_SELECTED)}
          >
            {tab.label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
