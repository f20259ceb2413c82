import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#worker/contract/language.ts";

type GuestLogoutDialogProps = { open: boolean; onClose: () => void; onConfirm: () => void };

export function GuestLogoutDialog({ open, onClose, onConfirm }: GuestLogoutDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t`¿Cerrar sesión y perder tu lugar?`}
      text={
        <>
          <p>{t`Estás como persona invitada: si cierras sesión, no puedes volver con tu nombre. Lo que escribiste se queda con el equipo.`}</p>
          <TextLink to="/user" onClick={onClose}>{t`Guarda tu lugar con tu email`}</TextLink>
        </>
      }
      // It fails at once.
      offline={null}
      confirmLabel={t`Cerrar sesión`}
      danger
    />
  );
}
