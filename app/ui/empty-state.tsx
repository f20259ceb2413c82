import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "#app/ui/icons/drawing.tsx";

type EmptyStateProps = {
  drawing: DrawingName;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ drawing, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        "flex flex-col items-start gap-5 rounded-lg border border-dashed border-line-strong bg-paper p-6 sm:flex-row sm:items-center sm:gap-8 sm:p-8",
        className,
      )}
    >
      <Drawing name={drawing} className="w-36 shrink-0 sm:w-44" />
      <div className="flex max-w-measure flex-col items-start gap-2">
        <h2 className="text-xl">{title}</h2>
        {text && <p className="text-ink-soft">{text}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
