import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: string;
  /** Where the page hangs: a link above the title. */
  back?: { to: string; label: string };
  /** A line under the title: badges, dates, numbers. */
  meta?: ReactNode;
  /** Buttons and the menu, at the right; under the title on a phone. */
  actions?: ReactNode;
};

/** The head of a screen: way back, title, what there is to know, what there is to do. */
export function PageHeader({ title, back, meta, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-x-6 gap-y-4 sm:mb-8 sm:flex-row sm:items-end sm:justify-between">
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        {back && (
          <Link
            to={back.to}
            prefetch="intent"
            className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 font-medium text-ink-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            {back.label}
          </Link>
        )}
        <h1 className="max-w-full text-3xl">{title}</h1>
        {meta && <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">{meta}</div>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
