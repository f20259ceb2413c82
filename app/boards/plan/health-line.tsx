import { Activity, Check } from "lucide-react";
import { useCallback, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { t } from "#worker/contract/language.ts";

/** Opens the health check of a board on which people write in the same step. */
export function HealthLine() {
  const { view } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const dialog = useLazyModule(isOpen, () => import("#app/boards/health/health-dialog.tsx"), close);
  if (!view.health || view.health.results) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)} className="mb-1.5 min-h-11.5 shrink-0 max-sm:w-full">
        {view.me.answered.health ? <Check aria-hidden="true" /> : <Activity aria-hidden="true" />}
        {t`Chequeo de salud`}
      </Button>
      {dialog && isOpen && <dialog.HealthDialog onClose={close} />}
    </>
  );
}
