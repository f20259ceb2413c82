import { Link, type LinkProps } from "@remix-run/react";
import { clsx } from "clsx";

export function TextLink({ className, prefetch = "intent", ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      prefetch={prefetch}
      className={clsx(
        "inline-flex min-h-11 min-w-11 items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:text-accent-deep",
        className,
      )}
    />
  );
}
