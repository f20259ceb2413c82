type IconProps = { className?: string; title?: string };

/** The sand clock of a counter that waits for today. With `title` it is read aloud, without it is decoration. */
export function SandClock({ className = "size-6", title }: IconProps) {
  return (
    <svg
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      viewBox="0 0 32 32"
      fill="none"
      className={className}
    >
      <path d="M11.5 9.5h12l-6 6.8zM11.5 28c0-4 3-6.4 6-6.4s6 2.4 6 6.4z" fill="var(--saffron)" />
      <path
        d="M9.5 4.5v4.2c0 3.9 5 5 5 7.3s-5 3.4-5 7.3v4.2M22.5 4.5v4.2c0 3.9-5 5-5 7.3s5 3.4 5 7.3v4.2M7 4.5h18M7 27.5h18"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
