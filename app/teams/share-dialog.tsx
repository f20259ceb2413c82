import { useState } from "react";
import { toast } from "#app/lib/toast.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { shareText } from "./share.ts";

/** Copies the invitation. Without clipboard access, `manualText` holds it for `ShareDialog`. */
export function useShare(team: { id: string; name: string }) {
  const [manualText, setManualText] = useState<string | null>(null);
  async function share() {
    const text = shareText(team, location.origin);
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Id copiado");
    } catch (error) {
      console.warn("Clipboard unavailable:", error);
      setManualText(text);
    }
  }
  return { share: () => void share(), manualText, close: () => setManualText(null) };
}

type ShareDialogProps = { text: string | null; onClose: () => void };

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
