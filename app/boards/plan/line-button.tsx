import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { Button } from "#app/ui/button.tsx";

type LineButtonProps = {
  icon: ReactNode;
  label: string;
  /** What shows of it where there is little room: on a phone, and beside a question also on wider screens. */
  short: string;
  onClick: () => void;
  className?: string;
};

/** Opens what *Llegar* asks or shows in a dialog, from the line above the table. */
export function LineButton({ icon, label, short, onClick, className }: LineButtonProps) {
  const { opening } = useBoard().view;
  return (
    <Button
      variant="quiet"
      onClick={onClick}
      className={clsx("mb-1.5 min-h-11.5 max-sm:grow max-sm:px-2 max-sm:text-sm", className)}
    >
      {icon}
      <span className={opening ? "bar-label" : "max-sm:sr-only"}>{label}</span>
      <span aria-hidden="true" className={opening ? "min-[115rem]:hidden" : "sm:hidden"}>
        {short}
      </span>
    </Button>
  );
}
