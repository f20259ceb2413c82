import { clsx } from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "good" | "bad" | "saffron";

const TONES: Record<BadgeTone, string> = {
  neutral: "border-line bg-paper-inset text-ink-soft",
  accent: "border-transparent bg-accent-soft text-accent",
  good: "border-transparent bg-good-soft text-good",
  bad: "border-transparent bg-bad-soft text-bad",
  saffron: "border-transparent bg-saffron-soft text-saffron-ink",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; className?: string; children: ReactNode };

/** Saffron is for streaks and winners only. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-7 items-center gap-1.5 rounded-sm border px-2 text-base leading-tight font-medium whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
