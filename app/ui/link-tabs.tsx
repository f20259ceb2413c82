import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { PLAIN_TAB, PLAIN_TAB_LIST, PLAIN_TAB_SELECTED, TAB, TAB_LIST, TAB_SELECTED } from "./tab-classes.ts";

type LinkTabsProps = {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
  /** The tabs stand beside or below other tabs. */
  plain?: boolean;
  className?: string;
};

const PILLS = { list: TAB_LIST, tab: TAB, selected: TAB_SELECTED };
const PLAIN = { list: PLAIN_TAB_LIST, tab: PLAIN_TAB, selected: PLAIN_TAB_SELECTED };

export function LinkTabs({ label, tabs, plain = false, className }: LinkTabsProps) {
  const look = plain ? PLAIN : PILLS;
  return (
    <nav aria-label={label} className={clsx("grid grid-cols-1", className)}>
      <div className={look.list}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            prefetch="intent"
            preventScrollReset
            aria-current={tab.current ? "page" : undefined}
            className={clsx(look.tab, tab.current && look.selected)}
          >
            {tab.label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
