import { clsx } from "clsx";
import type { ComponentPropsWithoutRef } from "react";
import { hueOf } from "./avatar.tsx";

const TINTS = ["bg-paper", "bg-accent-soft", "bg-rose-soft"];
const ROTATIONS = ["-rotate-1", "rotate-1", "-rotate-[0.5deg]", "rotate-[0.7deg]"];

type NoteProps = ComponentPropsWithoutRef<"div"> & {
  /** Selects rotation and tint, so that a note always looks the same. */
  seed: string;
  as?: "div" | "article" | "li" | "figure";
};

export function Note({ seed, as = "div", className, children, ...rest }: NoteProps) {
  const Tag = as as "div";
  const hue = hueOf(seed);
  return (
    <Tag
      {...rest}
      className={clsx(
        "relative rounded-sm border border-line px-5 pt-8 pb-5 shadow-card",
        TINTS[hue % TINTS.length],
        ROTATIONS[hue % ROTATIONS.length],
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="absolute top-2.5 left-1/2 size-3.5 [translate:-50%] rounded-full border border-accent-deep bg-accent shadow-card"
      />
      {children}
    </Tag>
  );
}
