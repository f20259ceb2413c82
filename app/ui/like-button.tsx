import { clsx } from "clsx";
import { ThumbsUp } from "lucide-react";
import { t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";

type LikeButtonProps = {
  /** The accessible name contains it: "Me gusta: Daily más corta, 3". */
  target: string;
  liked: boolean;
  count: number;
  onToggle: () => void;
  disabled?: boolean;
  className?: string;
};

export function LikeButton({ target, liked, count, onToggle, disabled, className }: LikeButtonProps) {
  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      aria-label={t`Me gusta: ${target}, ${count}`}
      disabled={disabled}
      once
      onClick={onToggle}
      className={clsx(
        "gap-2 px-3!",
        liked ? "border-accent! bg-accent-soft! text-accent!" : "text-ink-soft!",
        className,
      )}
    >
      <ThumbsUp aria-hidden="true" />
      <span className="numeral min-w-[1ch] text-lg">{count}</span>
    </Button>
  );
}
