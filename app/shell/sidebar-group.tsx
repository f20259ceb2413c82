import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type SidebarGroupProps = { title: string; compact: boolean; children: ReactNode };

/** Links that belong together, under a name; in the strip of icons a line stands for the name. */
export function SidebarGroup({ title, compact, children }: SidebarGroupProps) {
  const id = useId();
  return (
    <div className={clsx(compact ? "border-t border-line pt-2" : "pt-3")}>
      <h2 id={id} className={clsx("truncate px-2 pb-1 text-base text-ink", compact && "sr-only")}>
        {title}
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  );
}
