import type { ReactNode } from "react";
import { t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { useOffline } from "./offline-note.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  /** What the question says without a connection; null where nothing waits for it. */
  offline?: string | null;
};

/** Focus starts on the cancel button. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  cancelLabel = t`Cancelar`,
  danger = false,
  pending = false,
  offline = t`Sin conexión. Se hará cuando vuelva, si dejas esta página abierta.`,
}: ConfirmDialogProps) {
  const isOffline = useOffline();
  const description = (
    <>
      {text}
      <p role="status" className="mt-2 empty:hidden">
        {isOffline && offline}
      </p>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {/* What waits is sent nevertheless. */}
          {pending && isOffline ? t`Cerrar` : cancelLabel}
        </Button>
        <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
