import marksUrl from "./marks.svg?url&no-inline";

type MarkName = "agree" | "lived" | "surprise" | "thanks";

/** In a separate SVG file, so that they add no script. */
export const MarkIcon = ({ name, className = "size-5" }: { name: MarkName; className?: string }) => (
  <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
    <use href={`${marksUrl}#${name}`} />
  </svg>
);
