import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { TAB, TAB_LIST, TAB_ON } from "./tab-classes.ts";

type LinkTabsProps = {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
  className?: string;
};

/** Tabs that live in the URL: links, so they can be shared, opened in a new tab and gone back from. */
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
            className={clsx(TAB, tab.current && TAB_ON)}
          >
            {tab.label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
