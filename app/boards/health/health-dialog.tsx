import { useBoard } from "#app/boards/room/board-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { t } from "#worker/contract/language.ts";
import { HealthChoices } from "./health-choices.tsx";

/** The statements on a board on which people write in the same step. */
export function HealthDialog({ onClose }: { onClose: () => void }) {
  const { view } = useBoard();
  return (
    <Dialog open onClose={onClose} title={t`Chequeo de salud`} className="max-w-2xl!">
      <div className="-mt-2">
        <HealthChoices statements={view.statements ?? []} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t`Listo`}</Button>
      </DialogActions>
    </Dialog>
  );
}
