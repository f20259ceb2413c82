import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: string;
  /** Where the page hangs: a link above the title. */
  back?: { to: string; label: string };
  /** A line under the title: badges, dates, numbers. */
  meta?: ReactNode;
  /** Buttons and the menu, at the right; under the title where a phone has no room beside it. */
  actions?: ReactNode;
};

/** The head of a screen: way back, title, what there is to know, what there is to do. */
export function PageHeader({ title, back, meta, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 sm:mb-8">
      {back && (
        <Link
          to={back.to}
          prefetch="intent"
          className="-ml-1 mb-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-1 font-medium text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-4 sm:flex-nowrap sm:items-end">
        <div className="flex min-w-0 grow basis-48 flex-col items-start gap-1.5">
          <h1 className="max-w-full text-3xl">{title}</h1>
          {meta && <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">{meta}</div>}
        </div>
        {actions && (
          <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:-mt-1 sm:shrink-0">{actions}</div>
        )}
      </div>
    </header>
  );
}
