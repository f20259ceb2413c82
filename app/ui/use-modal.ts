import { type MouseEvent, type SyntheticEvent, useRef } from "react";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";

/** In milliseconds. A system counts no later press to the same double click. */
const DOUBLE_CLICK = 500;

/** The second press of the double click that closed a dialog, which would press what lay below. */
function ignoreSecond(event: Event): void {
  // Every click is a UIEvent.
  if ((event as UIEvent).detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  // Before React removes the dialog: only one that is closed in the page gives the focus back.
  useIsomorphicLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    return () => {
      dialog.close();
      addEventListener("click", ignoreSecond, { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK) });
    };
  }, [open]);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      // React also passes the cancel of a dialog inside this one.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Only a press that starts on the backdrop closes: not a text selection dragged out of a field, nor the second press of
    // the double click that opened the dialog.
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      // Else the press takes the focus from the control that gets it back.
      event.preventDefault();
      if (event.detail < 2) onClose();
    },
  };
}
