import { Activity, Check } from "lucide-react";
import { useCallback, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { t } from "#worker/contract/language.ts";
import { LineButton } from "./line-button.tsx";

/** Opens the health check of a board on which people write in the same step. */
export function HealthLine() {
  const { view } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const dialog = useLazyModule(isOpen, () => import("#app/boards/health/health-dialog.tsx"), close);
  if (!view.health || view.health.results) return null;
  return (
    <>
      <LineButton
        icon={
          view.me.answered.health ? (
            <Check aria-hidden="true" className="-ms-1 size-4!" />
          ) : (
            <Activity aria-hidden="true" className="max-sm:hidden" />
          )
        }
        label={t`Chequeo de salud`}
        short={t`Chequeo`}
        onClick={() => setIsOpen(true)}
      />
      {dialog && isOpen && <dialog.HealthDialog onClose={close} />}
    </>
  );
}
