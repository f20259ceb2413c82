import { useOutletContext } from "@remix-run/react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

type LeaveDialogProps = { teamName: string; open: boolean; onClose: () => void };

/** Asks before leaving. The team's layout does it; the last admin of others is told why not by the server's message. */
export function LeaveDialog({ teamName, open, onClose }: LeaveDialogProps) {
  const leave = useOutletContext<() => void>();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={leave}
      title={`¿Salirte de ${teamName}?`}
      text="Lo que escribiste se queda con el equipo. Para volver vas a necesitar el id y la contraseña."
      confirmLabel="Salirme"
      danger
    />
  );
}
