import { clsx } from "clsx";
import type { ComponentPropsWithoutRef } from "react";
import { hueOf } from "./avatar.tsx";

const TINTS = ["bg-paper", "bg-accent-soft", "bg-rose-soft"];
const TILTS = ["-rotate-1", "rotate-1", "-rotate-[0.4deg]", "rotate-[0.6deg]"];

type NoteProps = ComponentPropsWithoutRef<"div"> & {
  /** An id: the same note always hangs the same way, on the same paper. */
  seed: string;
  as?: "div" | "article" | "li" | "figure";
};

/** A card that somebody pinned on the wall: a little askew, on paper of its own tint. */
export function Note({ seed, as = "div", className, children, ...rest }: NoteProps) {
  // The elements take the same common attributes; typing each apart would say nothing more.
  const Tag = as as "div";
  const hue = hueOf(seed);
  return (
    <Tag
      {...rest}
      className={clsx(
        "relative rounded-sm border border-line px-5 pt-8 pb-5 shadow-card",
        TINTS[hue % TINTS.length],
        TILTS[hue % TILTS.length],
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="absolute top-2.5 left-1/2 size-3.5 -translate-x-1/2 rounded-full border border-accent-deep bg-accent shadow-card"
      />
      {children}
    </Tag>
  );
}
