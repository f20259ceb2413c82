import { clsx } from "clsx";
import type { ReactNode } from "react";

const CUPS = [
  { x: 92, y: 196, turn: 200 },
  { x: 500, y: 118, turn: -40 },
  { x: 322, y: 540, turn: 80 },
];

export function TableIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 620 620" fill="none" className={className} aria-hidden="true">
      <circle cx="318" cy="318" r="286" fill="var(--violet-light)" />
      <circle cx="304" cy="304" r="286" fill="var(--paper)" fillOpacity="0.55" stroke="var(--ink)" strokeWidth="2.5" />
      <circle cx="304" cy="304" r="270" stroke="var(--line-strong)" />
      {CUPS.map(({ x, y, turn }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`} stroke="var(--ink)" strokeWidth="2.5">
          <circle cx="3" cy="3" r="46" fill="var(--magenta-light)" stroke="none" />
          <circle r="46" fill="var(--paper)" />
          <path d="M24-7h13a7 7 0 0 1 0 14H24" fill="var(--paper)" strokeLinejoin="round" />
          <circle r="27" fill="var(--paper)" />
          <circle r="20" fill="var(--violet-light)" strokeWidth="1.5" />
        </g>
      ))}
    </svg>
  );
}

type TableDrawingProps = {
  /** What a phone shows below it. */
  beside: "form" | "field" | "button";
  children?: ReactNode;
};

const HEIGHTS = { form: "max-lg:h-0 max-lg:*:hidden", field: "max-lg:h-[24svh]", button: "max-lg:h-[40svh]" };

/** The table on the cloth. On a phone a long form takes its place. */
export const TableDrawing = ({ beside, children }: TableDrawingProps) => (
  <div aria-hidden="true" className={clsx("relative mb-6 lg:h-[48dvh]", HEIGHTS[beside])}>
    <TableIllustration className="h-full max-w-full" />
    {children && <div className="absolute inset-0 grid place-items-center text-ink max-xl:hidden">{children}</div>}
  </div>
);
