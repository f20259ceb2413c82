import { clsx } from "clsx";

/** 0 to 359, the same for an id everywhere. */
export function hueOf(id: string): number {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return (sum * 137) % 360;
}

/** A code point or a flag, with the marks, skin tones, joined parts and Indian conjuncts that make one grapheme of it. */
const GRAPHEME = /(?:\p{RI}{2}|.)(?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{L}|\p{M}|\p{EMod}|\u200d.){0,6}/su;
const graphemeOf = (word: string | undefined): string => GRAPHEME.exec(word ?? "")?.[0] ?? "";

/**
 * "Ana María Rojas" gives "AR". Not by `Intl.Segmenter`: its rules differ between versions, and the page that the server
 * renders must be the browser's.
 */
export function initialsOf(name: string): string {
  const [first, ...others] = name.normalize("NFC").trim().split(/\s+/);
  return (graphemeOf(first) || "?").concat(graphemeOf(others.at(-1))).toLocaleUpperCase("es");
}

const SIZES = { sm: "size-9 text-sm", md: "size-11 text-lg", lg: "size-20 text-2xl" };

type AvatarProps = {
  id: string;
  name: string;
  /** Screen readers read it instead of the name. */
  label?: string;
  size?: keyof typeof SIZES;
  /** False if no text beside it has the name; the avatar is then read aloud. */
  decorative?: boolean;
  className?: string;
};

export function Avatar({ id, name, label = name, size = "md", decorative = true, className }: AvatarProps) {
  const hue = hueOf(id);
  const words = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span
      {...words}
      translate="no"
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-full font-serif leading-none tight select-none",
        SIZES[size],
        className,
      )}
      style={{
        backgroundColor: `light-dark(oklch(0.88 0.075 ${hue}), oklch(0.42 0.085 ${hue}))`,
        color: `light-dark(oklch(0.34 0.1 ${hue}), oklch(0.94 0.045 ${hue}))`,
      }}
    >
      {initialsOf(name)}
    </span>
  );
}
