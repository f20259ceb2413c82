import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // React also passes the cancel of a dialog inside this one.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Only a press that starts on the backdrop closes, not a text selection dragged out of a field.
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
