import { Dialog, FormActions } from "#app/ui/dialog.tsx";
import type { Agreement } from "#worker/contract/agreements.ts";
import { t } from "#worker/contract/language.ts";
import { AgreementForm, EditAgreementForm } from "./agreement-form.tsx";

type DialogProps = { teamId: string; open: boolean; onClose: () => void };

export const CreateAgreementDialog = ({ teamId, open, onClose }: DialogProps) => (
  <Dialog open={open} onClose={onClose} title={t`Nuevo acuerdo`} className="max-w-xl">
    <AgreementForm teamId={teamId} onDone={onClose} onCancel={onClose} Buttons={FormActions} />
  </Dialog>
);

export const EditAgreementDialog = ({ agreement, ...rest }: DialogProps & { agreement: Agreement }) => (
  <Dialog open={rest.open} onClose={rest.onClose} title={t`Editar acuerdo`} className="max-w-xl">
    <EditAgreementForm teamId={rest.teamId} agreement={agreement} onClose={rest.onClose} />
  </Dialog>
);
