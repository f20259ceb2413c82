import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";

type TodayItemProps = {
  to: string;
  icon: ReactNode;
  pending?: boolean;
  detail?: string | undefined;
  children: ReactNode;
};

export function TodayItem({ to, icon, pending = false, detail, children }: TodayItemProps) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        className={clsx(
          "-mx-2 flex min-h-12 items-center gap-3 rounded-md px-2 py-1 hover:bg-accent-soft [&_svg]:size-6 [&_svg]:shrink-0",
          pending ? "font-semibold" : "text-ink-soft",
        )}
      >
        {icon}
        <span className="min-w-0 grow">
          <span dir="auto" className="line-clamp-2">
            {children}
          </span>
          {detail && <span className="line-clamp-2 font-normal text-ink-soft">{detail}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-5! text-ink-soft" />
      </Link>
    </li>
  );
}

export function TodayItemSkeleton() {
  return (
    <li className="flex min-h-12 items-center gap-3">
      <Skeleton className="size-6" />
      <Skeleton className="h-5 w-1/2" />
    </li>
  );
}
