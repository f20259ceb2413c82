import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { t } from "#worker/contract/language.ts";

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-skeleton rounded-sm bg-line", className)} />;
}

type CountProps = { count: number; className?: string };

export function Skeletons({ count, className, children }: CountProps & { children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{t`Cargando…`}</span>
      <div aria-hidden="true" className={className}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are identical and never reorder
          <Fragment key={index}>{children}</Fragment>
        ))}
      </div>
    </div>
  );
}

export function SkeletonGrid({ count, className }: CountProps) {
  return (
    <Skeletons count={count} className={clsx("grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3", className)}>
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-3 h-10 w-1/4" />
      </div>
    </Skeletons>
  );
}

export function SkeletonRows({ count, className }: CountProps) {
  return (
    <Skeletons count={count} className={clsx("flex flex-col lined", className)}>
      <div className="flex items-center gap-3 py-3">
        <Skeleton className="size-9" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="ms-auto h-5 w-10" />
      </div>
    </Skeletons>
  );
}
