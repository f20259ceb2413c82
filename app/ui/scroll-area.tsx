import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

const HIDE_DELAY = 600;

type ScrollAreaProps = { label: string; className?: string; children: ReactNode };

/**
 * A part that scrolls by itself; give it a height. The bar shows while one scrolls or points at it and goes 600 ms later (spec §9).
 * It takes focus, so that the keyboard can scroll it.
 */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const [awake, setAwake] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => () => clearTimeout(timer.current), []);

  function wake() {
    setAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), HIDE_DELAY);
  }

  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={wake}
      onPointerMove={wake}
      className={clsx(
        "overflow-y-auto overscroll-contain rounded-md [scrollbar-gutter:stable] [scrollbar-width:thin]",
        awake ? "[scrollbar-color:var(--line-strong)_transparent]" : "[scrollbar-color:transparent_transparent]",
        className,
      )}
    >
      {children}
    </section>
  );
}
