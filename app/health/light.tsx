import type { COLOURS } from "#worker/contract/health-check/keys.ts";

type Colour = (typeof COLOURS)[number];

const FILLS: Record<Colour, string> = { red: "var(--bad)", yellow: "var(--saffron)", green: "var(--good)" };
const SOFT: Record<Colour, string> = {
  red: "var(--bad-soft)",
  yellow: "var(--saffron-soft)",
  green: "var(--good-soft)",
};

/** The shape says the colour too: a square, a triangle and a circle, each with its sign. */
const SHAPES: Record<Colour, { shape: string; sign: string }> = {
  red: { shape: "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z", sign: "M9 9l6 6M15 9l-6 6" },
  yellow: { shape: "M12 3.5 21.5 20h-19z", sign: "M12 10.5v4M12 17v.1" },
  green: { shape: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", sign: "M8 12.3l2.8 2.7 5-5.6" },
};

type LightProps = { colour: Colour; isSoft?: boolean; className?: string };

/** @param isSoft for a colour that can be chosen */
export function Light({ colour, isSoft = false, className = "size-6" }: LightProps) {
  const { shape, sign } = SHAPES[colour];
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <path
        d={shape}
        fill={isSoft ? SOFT[colour] : FILLS[colour]}
        stroke={colour === "yellow" ? "var(--saffron-ink)" : FILLS[colour]}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d={sign} stroke={signOf(colour, isSoft)} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** On saffron, paper has too little contrast. */
function signOf(colour: Colour, isSoft: boolean): string {
  if (colour === "yellow") return isSoft ? "var(--saffron-ink)" : "oklch(0.252 0.038 312)";
  return isSoft ? FILLS[colour] : "var(--paper)";
}

export const barFill = (colour: Colour): string => FILLS[colour];
