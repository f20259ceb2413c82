import { Link, type LinkProps } from "@remix-run/react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { PAPER } from "./card.tsx";
import { useRowFocus } from "./use-row-focus.ts";

/** Rows hold what people compare: one line each on a desktop, with facts in columns. Cards are for what people read. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul {...useRowFocus()} aria-label={label} className={clsx(PAPER, "lined px-4 sm:px-5")}>
    {children}
  </ul>
);

/** The name of a row. Its link covers the row, so what else can be pressed there needs `relative`. */
export const RowTitle = ({
  to,
  className,
  children,
}: Pick<LinkProps, "to" | "className"> & { children: ReactNode }) => (
  <h2 dir="auto" className={clsx("min-w-0 text-lg leading-snug wrap-anywhere", className)}>
    <Link to={to} prefetch="intent" className="covers-row hover:text-accent">
      {children}
    </Link>
  </h2>
);
