import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useConfirmIdentity } from "./queries.ts";

type IdentityDialogProps = { open: boolean; onClose: () => void; onConfirmed: () => void };

export function IdentityDialog({ open, onClose, onConfirmed }: IdentityDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Confirma que eres tú"
      description="Escribe tu contraseña actual para guardar el cambio. Lo que escribiste sigue en el formulario."
    >
      <IdentityForm onCancel={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  );
}

function IdentityForm({ onCancel, onConfirmed }: { onCancel: () => void; onConfirmed: () => void }) {
  const confirm = useConfirmIdentity(onConfirmed);
  const form = useForm(
    async () => (await import("#worker/contract/auth.ts")).confirmIdentityInput,
    (values) => confirm.mutateAsync(values),
  );
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <PasswordField
        label="Tu contraseña actual"
        name="password"
        required
        autoComplete="current-password"
        error={form.errors.password}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" pending={confirm.isPending}>
          Confirmar
        </Button>
      </DialogActions>
    </form>
  );
}
