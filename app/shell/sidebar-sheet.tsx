import { X } from "lucide-react";
import type { ReactNode } from "react";
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
          <button
            type="button"
            aria-label="Cerrar menú"
            onClick={onClose}
            className="absolute top-2 right-2 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-accent-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </>
      )}
    </dialog>
  );
}
