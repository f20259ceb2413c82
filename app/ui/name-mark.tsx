import { clsx } from "clsx";

const SIZES = { md: { icon: "size-7", word: "text-xl" }, lg: { icon: "size-10", word: "text-2xl" } };

type NameMarkProps = { size?: keyof typeof SIZES; compact?: boolean; onCloth?: boolean; className?: string };

/** `compact` hides the name visually. `onCloth`: in the colours of the dark cloth. */
export function NameMark({ size = "md", compact = false, onCloth = false, className }: NameMarkProps) {
  return (
    <span className={clsx("inline-flex items-center gap-2", onCloth ? "text-night-ink" : "text-ink", className)}>
      <NameMarkIcon steam={onCloth ? "currentColor" : "var(--accent)"} className={clsx("shrink-0", SIZES[size].icon)} />
      <span translate="no" className={clsx("font-serif leading-none tight", SIZES[size].word, compact && "sr-only")}>
        Tertulia
      </span>
    </span>
  );
}

function NameMarkIcon({ steam = "var(--accent)", className = "size-8" }: { steam?: string; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" className={className} aria-hidden="true">
      <path
        d="M4.5 13.5h23M16 13.5V27M10.5 27.5c0-1.6 2.3-3 5.5-3s5.5 1.4 5.5 3"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M8 9.5c-1.4-1.3-1.4-2.7 0-4s1.4-2 .4-3.2M16 9.5c-1.4-1.3-1.4-2.7 0-4s1.4-2 .4-3.2M24 9.5c-1.4-1.3-1.4-2.7 0-4s1.4-2 .4-3.2"
        stroke={steam}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
