import { Link, type LinkProps } from "@remix-run/react";
import { clsx } from "clsx";
import type { ComponentPropsWithoutRef } from "react";

/** The classes of a sheet of paper, for elements that are neither `Card` nor `CardLink`. */
export const PAPER = "rounded-lg border border-line bg-paper shadow-card";

type CardProps = ComponentPropsWithoutRef<"div"> & { as?: "div" | "section" | "article" | "li" | "form" };

/** A sheet of paper on the table. `as` picks the element that the content deserves. */
export function Card({ as = "div", className, ...rest }: CardProps) {
  // The five elements take the same common attributes; typing each apart would say nothing more.
  const Tag = as as "div";
  return <Tag {...rest} className={clsx(PAPER, "p-5", className)} />;
}

/** A card that is one big link; lifts a little under the pointer. */
export function CardLink({ className, prefetch = "intent", ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      prefetch={prefetch}
      className={clsx(
        PAPER,
        "press block p-5 transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lift",
        className,
      )}
    />
  );
}
