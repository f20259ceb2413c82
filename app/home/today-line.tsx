import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";

type TodayLineProps = { to: string; icon: ReactNode; waits: boolean; children: ReactNode };

/** One thing of a team that waits for me, or that does not; the same height either way. */
export function TodayLine({ to, icon, waits, children }: TodayLineProps) {
  return (
    <li>
      <Link
        to={to}
        prefetch="intent"
        className={clsx(
          "-mx-2 flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-accent-soft [&_svg]:size-6 [&_svg]:shrink-0",
          waits ? "font-semibold" : "text-ink-soft",
        )}
      >
        {icon}
        <span className="min-w-0 grow truncate">{children}</span>
        <ChevronRight aria-hidden="true" className="size-5! text-ink-soft" />
      </Link>
    </li>
  );
}

/** The place of a line that is still being asked for. */
export function TodayLineSkeleton() {
  return (
    <li className="flex min-h-12 items-center gap-3">
      <Skeleton className="size-6" />
      <Skeleton className="h-5 w-1/2" />
    </li>
  );
}
