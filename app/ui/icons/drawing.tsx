import drawingsUrl from "./drawings.svg?url&no-inline";

export type DrawingName =
  | "retros"
  | "counters"
  | "topics"
  | "thanks"
  | "teams"
  | "members"
  | "agreements"
  | "bin"
  | "programs"
  | "lost";

/** A separate SVG file, so that drawings add no script. */
export function Drawing({ name, className = "w-44" }: { name: DrawingName; className?: string }) {
  return (
    <svg viewBox="0 0 176 132" className={className} aria-hidden="true">
      <use href={`${drawingsUrl}#${name}`} />
    </svg>
  );
}
