import { Link, type LinkProps } from "@remix-run/react";
import { clsx } from "clsx";
import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from "react";
import { useHydrated } from "#app/lib/use-hydrated.ts";

export type ButtonVariant = "primary" | "quiet" | "danger" | "ghost" | "light" | "cloth";
export type ButtonSize = "md" | "lg" | "icon";

const SHAPE =
  "press relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md border font-semibold transition-colors select-none disabled:opacity-55 aria-disabled:not-aria-busy:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-accent-ink shadow-card hover:bg-accent-deep",
  quiet: "border-line-strong bg-paper text-ink hover:bg-accent-soft",
  danger: "border-transparent bg-bad text-bad-ink hover:bg-bad-deep",
  // Both on the dark cloth.
  cloth:
    "border-transparent bg-transparent text-night-ink hover:bg-night-soft hover:text-night focus-visible:outline-night-ink",
  light: "border-transparent bg-night-ink text-night hover:bg-night-soft focus-visible:outline-night-ink",
  ghost: "border-transparent bg-transparent text-ink hover:bg-accent-soft",
};

// A touch target is at least 44 px wide and high.
const SIZES: Record<ButtonSize, string> = {
  md: "min-h-11 min-w-11 px-4 py-2",
  lg: "min-h-13 px-6 py-3 text-lg",
  icon: "size-11 p-0",
};

export function buttonClass(variant: ButtonVariant = "primary", size: ButtonSize = "md", extra?: string): string {
  return clsx(SHAPE, VARIANTS[variant], SIZES[size], extra);
}

type ButtonProps = ComponentPropsWithoutRef<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses. */
  pending?: boolean;
  /** Ignores the second press of a double click, and what a held Enter repeats. */
  once?: boolean;
};

/** It is disabled until hydration, and can have the focus while pending, so that focus is not lost. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = "primary",
    size = "md",
    pending = false,
    once = false,
    type = "button",
    disabled = false,
    className,
    onClick,
    onKeyDown,
    children,
    ...rest
  },
  ref,
) {
  const hydrated = useHydrated();
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending || (once && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      disabled={disabled || !hydrated}
      onKeyDown={once ? (event) => event.repeat && event.key === "Enter" && event.preventDefault() : onKeyDown}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={press}
      className={buttonClass(variant, size, className)}
    >
      {pending ? <PendingContent>{children}</PendingContent> : children}
    </button>
  );
});

// Transparent instead of hidden: screen readers still read the name.
function PendingContent({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
    </>
  );
}

function Spinner() {
  return (
    <svg viewBox="0 0 20 20" fill="none" className="size-5 animate-spin" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" opacity="0.3" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize };

export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant = "primary", size = "md", className, prefetch = "intent", ...rest },
  ref,
) {
  return <Link {...rest} ref={ref} prefetch={prefetch} className={buttonClass(variant, size, className)} />;
});
