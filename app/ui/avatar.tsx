import { clsx } from "clsx";
import { createContext, useContext } from "react";

/** 0 to 359. */
export function hueOf(id: string): number {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return (sum * 137) % 360;
}

const SLOTS = 12;
const DEGREES = 360 / SLOTS;
/** Shares no factor with `SLOTS`, so that the search reaches every slot. */
const STEP = 5;
const slotOf = (id: string) => Math.floor(hueOf(id) / DEGREES);

/**
 * A hue for each person, distinct for up to 24. A person has the same hue everywhere unless an earlier one of the list has it.
 * @param ids always in the same order
 */
export function distinctHues(ids: readonly string[]): ReadonlyMap<string, number> {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of ids) {
    if (taken.size === SLOTS) taken.clear();
    let slot = slotOf(id);
    while (taken.has(slot)) slot = (slot + STEP) % SLOTS;
    taken.add(slot);
    const isBetween = Math.floor(hues.size / SLOTS) % 2;
    hues.set(id, slot * DEGREES + (isBetween * DEGREES) / 2);
  }
  return hues;
}

export const AvatarHues = createContext<ReadonlyMap<string, number>>(new Map());

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
  const hues = useContext(AvatarHues);
  const hue = hues.get(id) ?? slotOf(id) * DEGREES;
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
