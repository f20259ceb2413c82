export function NameMarkIcon({
  steam = "var(--accent)",
  className = "size-8",
}: {
  steam?: string;
  className?: string;
}) {
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
