import { clsx } from "clsx";
import { t } from "#worker/contract/language.ts";
import { Button } from "./button.tsx";

type MoreButtonProps = {
  isLoading: boolean;
  /** Undefined on the last page of a list, and while a page loads. */
  more: (() => void) | undefined;
  className?: string;
};

/** Opens the next page of a list that is sorted newest first. */
export function MoreButton({ isLoading, more, className }: MoreButtonProps) {
  if (!more && !isLoading) return null;
  return (
    <Button
      variant="quiet"
      pending={isLoading}
      className={clsx("mt-6", className)}
      onClick={more}
    >{t`Ver más atrás`}</Button>
  );
}
