import sheet from "./drawings.svg?url&no-inline";

export type DrawingName = "retros" | "counters" | "topics" | "thanks" | "teams" | "members" | "lost";

/** One of the drawings for empty places: decoration, kept in a file of its own so that it costs no script. */
export function Drawing({ name, className = "w-44" }: { name: DrawingName; className?: string }) {
  return (
    <svg viewBox="0 0 176 132" className={className} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
