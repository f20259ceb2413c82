import { Flag } from "lucide-react";
import { TRAY } from "./sunk.ts";

/** A streak on its way to a goal. */
export function GoalPiece() {
  return (
    <div
      role="img"
      aria-label="Ejemplo de meta: llevan 42 días y faltan 18 para la meta de 60, torta para todos"
      className={`${TRAY} flex flex-col justify-center gap-3`}
    >
      <p className="flex items-baseline justify-between">
        <span className="tally text-4xl">42</span>
        <span className="text-ink-soft">faltan 18</span>
      </p>
      <div className="h-3 overflow-hidden rounded-full bg-saffron-soft">
        <div className="h-full w-[70%] rounded-full bg-saffron" />
      </div>
      <p className="flex items-center gap-2">
        <Flag aria-hidden="true" className="size-5 shrink-0" />
        60 días: torta para todos
      </p>
    </div>
  );
}
