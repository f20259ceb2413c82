import { clsx } from "clsx";
import type { ReactNode } from "react";

type FeatureCardProps = { title: string; text: string; wide?: boolean; half?: boolean; children: ReactNode };

/** The card takes four of the six columns of a grid, three, or two. */
export function FeatureCard({ title, text, wide = false, half = false, children }: FeatureCardProps) {
  return (
    <article
      className={clsx(
        "flex flex-col justify-between gap-6 max-sm:border-t max-sm:border-line-strong max-sm:pt-3 sm:rounded-lg sm:border sm:border-line sm:bg-paper sm:p-6 sm:shadow-card",
        half ? "lg:col-span-3" : wide ? "lg:col-span-4" : "lg:col-span-2",
      )}
    >
      <div className="flex max-w-measure flex-col gap-1 sm:gap-2">
        <h3 className="text-xl sm:text-2xl">{title}</h3>
        <p className="text-ink-soft">{text}</p>
      </div>
      {/* On a phone the words are enough: the page shows the product itself. */}
      <div className="flex grow flex-col max-sm:hidden">{children}</div>
    </article>
  );
}
