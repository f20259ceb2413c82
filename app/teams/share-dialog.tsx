import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";

type ShareDialogProps = { text: string | null; onClose: () => void };

/** What could not be copied, ready to be copied by hand: it selects itself as soon as it has the focus. */
export function ShareDialog({ text, onClose }: ShareDialogProps) {
  return (
    <Dialog
      open={text !== null}
      onClose={onClose}
      title="Comparte tu equipo"
      description="Este navegador no nos deja copiar. Selecciona el texto y cópialo tú; la contraseña del equipo va aparte."
    >
      <TextareaField
        label="Datos del equipo"
        readOnly
        rows={4}
        defaultValue={text ?? ""}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <Button onClick={onClose}>Listo</Button>
      </DialogActions>
    </Dialog>
  );
}
