import { useForm } from "#app/lib/forms/use-form.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog, FormActions } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { t } from "#worker/contract/language.ts";
import type { Passkey } from "#worker/contract/passkeys.ts";
import { useRemovePasskey, useRenamePasskey } from "./mutations.ts";

type PasskeyDialogProps = {
  passkey: Passkey;
  /** Sends what needs a proof of identity. */
  run: (action: () => Promise<unknown>) => void;
  onClose: () => void;
};

export function RenameDialog({ passkey, run, onClose }: PasskeyDialogProps) {
  const rename = useRenamePasskey(passkey.id);
  const form = useForm(
    async () => (await import("#worker/contract/passkeys.ts")).editPasskeyForm,
    (values) => {
      onClose();
      run(() => rename.mutateAsync(values));
    },
  );
  return (
    <Dialog open onClose={onClose} title={t`Cambiar el nombre de la llave`}>
      <Form form={form} className="flex flex-col gap-5">
        <Field label={t`Nombre`} name="name" required defaultValue={passkey.name} error={form.errors.name} />
        <FormActions label={t`Guardar`} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

export function RemoveDialog({ passkey, run, onClose }: PasskeyDialogProps) {
  const remove = useRemovePasskey(passkey.id);
  function confirm() {
    onClose();
    run(() => remove.mutateAsync());
  }
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={confirm}
      title={t`¿Quitar “${passkey.name}”?`}
      text={t`Ya no vas a poder entrar con ella. Bórrala también de tu dispositivo o de tu gestor de contraseñas.`}
      confirmLabel={t`Quitar`}
    />
  );
}
