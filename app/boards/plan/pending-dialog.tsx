import { PendingAgreements } from "#app/agreements/pending-agreements.tsx";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { t } from "#worker/contract/language.ts";

export function PendingDialog({ onClose }: { onClose: () => void }) {
  const { teamId, retroId } = useBoard();
  return (
    <Dialog open onClose={onClose} title={t`Lo pendiente`} className="max-w-4xl!">
      <Panel name={t`los acuerdos pendientes`}>
        <PendingAgreements teamId={teamId} retroId={retroId} />
      </Panel>
    </Dialog>
  );
}
