import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** The line that opens a folded part of a form: the first child of a `<details className="group">`. */
export const FoldSummary = ({ children }: { children: ReactNode }) => (
  <summary className="-ms-1 inline-flex min-h-11 list-none items-center gap-1.5 rounded-sm px-1 font-semibold [&::-webkit-details-marker]:hidden">
    <ChevronRight aria-hidden="true" className="size-5 transition-transform group-open:rotate-90" />
    {children}
  </summary>
);
