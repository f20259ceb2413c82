export type TwoToneProps = { className?: string; title?: string };

/** Screen readers read it only with `title`. */
export function TwoTone({ className = "size-6", title, fill, line }: TwoToneProps & { fill: string; line: string }) {
  return (
    <svg
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      viewBox="0 0 32 32"
      fill="none"
      className={className}
    >
      <path d={fill} fill="var(--saffron)" />
      <path d={line} stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
