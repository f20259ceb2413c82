import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: string;
  back?: { to: string; label: string };
  meta?: ReactNode;
  actions?: ReactNode;
  /** On a phone, gives the actions their own row below the title. */
  wide?: boolean;
  /** On a phone, everything is in one row, and the way back is an arrow. */
  compact?: boolean;
};

export function PageHeader({ title, back, meta, actions, wide = false, compact = false }: PageHeaderProps) {
  return (
    <header className={clsx("sm:mb-8", compact ? "mb-2 max-sm:flex max-sm:items-center" : "mb-6")}>
      {back && (
        <Link
          to={back.to}
          prefetch="intent"
          className={clsx(
            "-ml-1 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-sm px-1 font-medium text-ink-soft hover:text-ink sm:mb-1.5 print:hidden",
            !compact && "mb-1.5",
          )}
        >
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
          <span className={clsx(compact && "max-sm:sr-only")}>{back.label}</span>
        </Link>
      )}
      <div
        className={clsx(
          "gap-x-3 sm:gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-y-1.5",
          compact
            ? "grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center"
            : "flex flex-wrap items-start gap-y-2.5",
        )}
      >
        <h1
          dir="auto"
          className={clsx("max-w-full grow basis-48", compact ? "text-xl max-sm:truncate sm:text-3xl" : "text-3xl")}
        >
          {title}
        </h1>
        {actions && (
          <div
            className={clsx(
              "flex max-w-full flex-wrap items-center gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1",
              wide && "max-sm:order-last max-sm:mt-1 max-sm:w-full",
              compact && "col-start-2 row-span-2 row-start-1",
            )}
          >
            {actions}
          </div>
        )}
        {meta && (
          <div className="flex basis-full sm:col-start-1 flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
            {meta}
          </div>
        )}
      </div>
    </header>
  );
}
