import { clsx } from "clsx";
import type { ComponentPropsWithoutRef } from "react";

export const PAPER = "rounded-lg border border-line bg-paper shadow-card";

type CardProps = ComponentPropsWithoutRef<"div"> & { as?: "div" | "section" | "article" | "li" | "form" };

export function Card({ as = "div", className, ...rest }: CardProps) {
  const Tag = as as "div";
  return <Tag {...rest} className={clsx(PAPER, "p-5", className)} />;
}
