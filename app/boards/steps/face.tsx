/** The first is that of 1, the worst, and the last that of 5. */
const MOUTHS = [
  "M10.5 22.5c1.6-3 3.4-4 5.5-4s3.9 1 5.5 4",
  "M11 21.5c1.5-1.7 3.2-2.4 5-2.4s3.5.7 5 2.4",
  "M11 20.5h10",
  "M10.5 19.5c1.5 2 3.3 3 5.5 3s4-1 5.5-3",
  "M9.8 18.5h12.4c-.4 3.7-2.8 5.8-6.2 5.8s-5.8-2.1-6.2-5.8z",
];
const EYES = [
  "M10.5 12.5l2.5 1.5M21.5 12.5l-2.5 1.5",
  "M12 12.3v1.6M20 12.3v1.6",
  "M12 12v2M20 12v2",
  "M12 11.5v2.5M20 11.5v2.5",
  "M10.3 13.3c.5-1.4 2.9-1.4 3.4 0M18.3 13.3c.5-1.4 2.9-1.4 3.4 0",
];

/** The drawing has two tones, like the others. @param value 1 to 5 */
export function Face({ value, className = "size-11" }: { value: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <circle cx="17.5" cy="17.5" r="12" fill="var(--face-fill, var(--accent-soft))" />
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="16" cy="16" r="12.5" />
        <path d={EYES[value - 1]} />
        <path d={MOUTHS[value - 1]} />
      </g>
    </svg>
  );
}
