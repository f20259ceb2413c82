import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

const HIDE_DELAY = 600;

type ScrollAreaProps = { label: string; className?: string; children: ReactNode };

/** Shows its scrollbar during scrolling or pointing and hides it 600 ms later. Focusable for keyboard scrolling. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const [scrollbarShown, setScrollbarShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => () => clearTimeout(timer.current), []);

  function showScrollbar() {
    setScrollbarShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setScrollbarShown(false), HIDE_DELAY);
  }

  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      onScroll={showScrollbar}
      onPointerMove={showScrollbar}
      className={clsx(
        "overflow-y-auto overscroll-contain rounded-md [scrollbar-gutter:stable] [scrollbar-width:thin]",
        !scrollbarShown && "[scrollbar-color:transparent_transparent]",
        className,
      )}
    >
      {children}
    </section>
  );
}
