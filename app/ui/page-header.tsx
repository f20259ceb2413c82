import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: string;
  back?: { to: string; label: string };
  meta?: ReactNode;
  actions?: ReactNode;
  /** Gives the actions their own row below the title on a phone. */
  wide?: boolean;
};

export function PageHeader({ title, back, meta, actions, wide = false }: PageHeaderProps) {
  const wayBack = back && (
    <Link
      to={back.to}
      prefetch="intent"
      className="-ms-1 mb-1.5 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-sm px-1 font-medium text-ink-soft hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      {back.label}
    </Link>
  );
  return (
    <header className="mb-6">
      {wayBack}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-x-4">
        <h1 dir="auto" className="max-w-full grow basis-48 text-3xl">
          {title}
        </h1>
        {actions && (
          <div
            className={clsx(
              "flex max-w-full flex-wrap items-center gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1",
              wide && "max-sm:order-last max-sm:mt-1 max-sm:w-full",
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
