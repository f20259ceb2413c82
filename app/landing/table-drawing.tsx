import type { ReactNode } from "react";
import { TableIllustration } from "./table-illustration.tsx";

/** The table in what height is left on the cloth, if that is enough for it. */
export const TableDrawing = ({ children }: { children?: ReactNode }) => (
  <div aria-hidden="true" className="relative mb-6 grow">
    <div className="cloth-drawing absolute inset-0">
      <div className="relative h-full">
        <TableIllustration className="h-full max-w-full" />
        {children && <div className="absolute inset-0 grid place-items-center text-ink max-xl:hidden">{children}</div>}
      </div>
    </div>
  </div>
);
