import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type GuestLogoutDialogProps = { open: boolean; onClose: () => void; onConfirm: () => void };

export function GuestLogoutDialog({ open, onClose, onConfirm }: GuestLogoutDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title="¿Cerrar sesión y perder tu lugar?"
      text={
        <>
          <p>
            Estás como persona invitada: si cierras sesión, no puedes volver con tu nombre. Lo que escribiste se queda
            con el equipo.
          </p>
          <TextLink to="/user" onClick={onClose}>
            Guarda tu lugar con tu email
          </TextLink>
        </>
      }
      confirmLabel="Cerrar sesión"
      danger
    />
  );
}
