import { Dialog } from "#app/ui/dialog.tsx";
import { t } from "#worker/contract/language.ts";
import { Invitations } from "./invitations.tsx";

type InviteDialogProps = { teamId: string; open: boolean; onClose: () => void };

export const InviteDialog = ({ teamId, open, onClose }: InviteDialogProps) => (
  <Dialog open={open} onClose={onClose} title={t`Invita a tu equipo`}>
    <Invitations teamId={teamId} />
  </Dialog>
);
