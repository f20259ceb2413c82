import type { ComponentProps } from "react";
import { hueOf } from "#app/ui/avatar.tsx";
import { TROPHY } from "#app/ui/icons/trophy.tsx";

const WIDTH = 200;
const HEIGHT = 84;
const GAP = 8;

export const PictureFrame = (props: ComponentProps<"svg">) => (
  <svg
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    aria-hidden="true"
    fill="none"
    className="aspect-[200/84] w-full rounded-md bg-paper-inset"
    {...props}
  />
);

type BoardPictureProps = {
  columns: number;
  seed?: string;
  isOpen?: boolean;
};

export function BoardPicture({ columns, seed = "", isOpen = false }: BoardPictureProps) {
  const width = (WIDTH - GAP * (columns + 1)) / columns;
  const runners = Array.from({ length: columns }, (_, index) => GAP + index * (width + GAP));
  return (
    <PictureFrame>
      {runners.map((x, index) => (
        <g key={x}>
          <rect
            x={x}
            y="9"
            width={width}
            height={HEIGHT}
            rx="5"
            fill={index % 2 === 0 ? "var(--accent-soft)" : "var(--rose-soft)"}
            stroke={isOpen ? "var(--line-strong)" : "none"}
            strokeDasharray="4 4"
          />
          {isOpen ? <Plus x={x + width / 2} /> : <Cards x={x} width={width} seed={`${seed}${index}`} />}
        </g>
      ))}
    </PictureFrame>
  );
}

const Plus = ({ x }: { x: number }) => (
  <path d={`M${x - 7} 46h14m-7 -7v14`} stroke="var(--ink-soft)" strokeWidth="2.5" strokeLinecap="round" />
);

const CARD = { height: 15, gap: 5 };

function Cards({ x, width, seed }: { x: number; width: number; seed: string }) {
  const hue = hueOf(seed);
  const count = 1 + (hue % 3);
  const tops = Array.from({ length: count }, (_, index) => 25 + index * (CARD.height + CARD.gap));
  return (
    <>
      <path d={`M${x + 7} 17h${width * 0.45}`} stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      {tops.map((top, index) => (
        <g key={top} transform={`rotate(${((hue + index * 2) % 5) - 2} ${x + width / 2} ${top})`}>
          <rect
            x={x + 5}
            y={top}
            width={width - 10}
            height={CARD.height}
            rx="2.5"
            fill="var(--paper)"
            stroke="var(--line)"
          />
          <path
            d={`M${x + 10} ${top + CARD.height / 2}h${(width - 20) * (index % 2 === 0 ? 0.9 : 0.6)}`}
            stroke="var(--line-strong)"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </g>
      ))}
    </>
  );
}

export const NoBoardPicture = () => (
  <PictureFrame>
    <g transform="rotate(-4 68 44)">
      <rect x="30" y="18" width="74" height="52" rx="4" fill="var(--rose-soft)" stroke="var(--line)" />
      <path d="M42 36h48M42 46h40M42 56h24" stroke="var(--line-strong)" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="67" cy="18" r="5" fill="var(--accent)" />
    </g>
    <g transform="translate(122 18) scale(1.5)">
      <path d={TROPHY.fill} fill="var(--saffron)" />
      <path d={TROPHY.line} stroke="var(--saffron-ink)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  </PictureFrame>
);
