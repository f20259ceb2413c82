import { clsx } from "clsx";
import type { ReactNode } from "react";

type FeatureCardProps = { title: string; text: string; wide?: boolean; half?: boolean; children: ReactNode };

/** The card takes four of the six columns of a grid, three, or two. */
export function FeatureCard({ title, text, wide = false, half = false, children }: FeatureCardProps) {
  return (
    <article
      className={clsx(
        "flex flex-col justify-between gap-6 rounded-lg border border-line bg-paper p-5 shadow-card sm:p-6",
        half ? "lg:col-span-3" : wide ? "lg:col-span-4" : "lg:col-span-2",
      )}
    >
      <div className="flex max-w-measure flex-col gap-2">
        <h3 className="text-2xl">{title}</h3>
        <p className="text-ink-soft">{text}</p>
      </div>
      {children}
    </article>
  );
}
