import { SlidersHorizontal } from "lucide-react";
import { useCallback, useState } from "react";
import { useLazyModule } from "#app/lib/use-lazy-module.ts";
import { Button } from "#app/ui/button.tsx";

export function BoardOptions() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const dialog = useLazyModule(open, () => import("./board-options-dialog.tsx"), close);
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Opciones de la mesa"
        title="Opciones de la mesa"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
      </Button>
      {dialog && <dialog.BoardOptionsDialog open={open} onClose={close} />}
    </>
  );
}
