import { clsx } from "clsx";
import type { ReactNode } from "react";
import { TableIllustration } from "./table-illustration.tsx";

type TableDrawingProps = {
  /** What a phone shows below it. */
  beside: "form" | "field" | "button";
  children?: ReactNode;
};

const HEIGHTS = { form: "max-lg:h-0 max-lg:*:hidden", field: "max-lg:h-[24svh]", button: "max-lg:h-[40svh]" };

/** The table on the cloth. On a phone a long form takes its place. */
export const TableDrawing = ({ beside, children }: TableDrawingProps) => (
  <div aria-hidden="true" className={clsx("relative mb-6 lg:h-[48dvh]", HEIGHTS[beside])}>
    <TableIllustration className="h-full max-w-full" />
    {children && <div className="absolute inset-0 grid place-items-center text-ink max-xl:hidden">{children}</div>}
  </div>
);
