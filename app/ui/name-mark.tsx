import { clsx } from "clsx";
import { NameMarkIcon } from "#app/ui/icons/name-mark-icon.tsx";

const SIZES = { md: { icon: "size-7", word: "text-xl" }, lg: { icon: "size-10", word: "text-2xl" } };

type NameMarkProps = { size?: keyof typeof SIZES; compact?: boolean; onCloth?: boolean; className?: string };

/** `compact` hides the name visually. `onCloth`: in the colours of the dark cloth. */
export function NameMark({ size = "md", compact = false, onCloth = false, className }: NameMarkProps) {
  return (
    <span className={clsx("inline-flex items-center gap-2", onCloth ? "text-night-ink" : "text-ink", className)}>
      <NameMarkIcon steam={onCloth ? "currentColor" : "var(--accent)"} className={clsx("shrink-0", SIZES[size].icon)} />
      <span className={clsx("font-serif leading-none tracking-tight", SIZES[size].word, compact && "sr-only")}>
        Tertulia
      </span>
    </span>
  );
}
