import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

/** Ties a native `<dialog>` to a state: spread the result on it. Esc and a press on the backdrop call `onClose`. */
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
      event.preventDefault();
      onClose();
    },
    // Only a press that begins on the backdrop closes: dragging a text selection out of a field does not.
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
