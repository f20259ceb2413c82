import type { ReactNode } from "react";
import { CloseButton } from "#app/ui/close-button.tsx";
import { useModal } from "#app/ui/use-modal.ts";

type SidebarSheetProps = { open: boolean; onClose: () => void; children: ReactNode };

/** The sidebar of a phone: a sheet of 18rem that slides in over the page. */
export function SidebarSheet({ open, onClose, children }: SidebarSheetProps) {
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      aria-label="Menú"
      className="m-0 h-dvh max-h-none w-72 max-w-[calc(100%-3rem)] overflow-visible border-r border-line bg-ground text-ink shadow-lift open:animate-slide"
    >
      {open && (
        <>
          {children}
          <CloseButton label="Cerrar menú" onClose={onClose} />
        </>
      )}
    </dialog>
  );
}
