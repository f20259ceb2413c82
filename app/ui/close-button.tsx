import { X } from "lucide-react";

/** Place it last, so that the first field gets focus. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClose}
      className="absolute top-2 inset-e-2 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-accent-soft hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}
