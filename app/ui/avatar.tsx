import { clsx } from "clsx";

/** 0 to 359. */
export function hueOf(id: string): number {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return (sum * 137) % 360;
}

/** "Ana María Rojas" gives "AR". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toLocaleUpperCase("es");
}

const SIZES = { sm: "size-9 text-base", md: "size-11 text-lg", lg: "size-20 text-2xl" };

type AvatarProps = {
  id: string;
  name: string;
  size?: keyof typeof SIZES;
  /** False if no text beside it has the name; the avatar is then read aloud. */
  decorative?: boolean;
  className?: string;
};

export function Avatar({ id, name, size = "md", decorative = true, className }: AvatarProps) {
  const hue = hueOf(id);
  const words = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name };
  return (
    <span
      {...words}
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-full font-serif leading-none tracking-tight select-none",
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
