import { clsx } from "clsx";
import type { ReactNode } from "react";
import { PAPER } from "#app/ui/card.tsx";

type PieceProps = { label: string; className?: string; children: ReactNode };

/** A piece of the product drawn to be looked at: to a screen reader it is one picture with a description. */
export function Piece({ label, className, children }: PieceProps) {
  return (
    <div role="img" aria-label={label} className={clsx(PAPER, "p-5", className)}>
      {children}
    </div>
  );
}
