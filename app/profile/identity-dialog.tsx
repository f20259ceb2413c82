import { failedWith } from "#app/lib/data/api-error.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import type { ProofInput } from "#worker/contract/auth.ts";
import { t } from "#worker/contract/language.ts";
import { useConfirmIdentity } from "./mutations.ts";
import { ProofActions, ProofFields } from "./proof-fields.tsx";
import { useProof } from "./use-proof.ts";

type IdentityDialogProps = { open: boolean; onClose: () => void; onConfirmed: () => void };

export function IdentityDialog({ open, onClose, onConfirmed }: IdentityDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Confirma que eres tú`}
      description={t`Es para proteger tu cuenta. Después sigues justo donde estabas.`}
    >
      <IdentityForm onCancel={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  );
}

function IdentityForm({ onCancel, onConfirmed }: { onCancel: () => void; onConfirmed: () => void }) {
  const proof = useProof();
  const confirm = useConfirmIdentity(onConfirmed);
  const form = useForm(proof.loadSchema, (values: ProofInput) => confirm.mutateAsync(values));
  return (
    <Form form={form} className="flex flex-col gap-3">
      <ProofFields
        proof={proof}
        label={t`Tu contraseña actual`}
        errors={form.errors}
        isWrongCode={failedWith(confirm.error, "invalid_code")}
        onPasskey={confirm.mutateAsync}
      />
      <ProofActions proof={proof} label={t`Confirmar`} pending={confirm.isPending} onCancel={onCancel} />
    </Form>
  );
}
