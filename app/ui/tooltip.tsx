import { clsx } from "clsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";

type TooltipProps = {
  text: string;
  side?: "right" | "top";
  /** True where the thing is already named by the same words: then the tip is only for eyes. */
  silent?: boolean;
  /** True shows nothing: for things that only need a tip in one of their forms. */
  off?: boolean;
  children: (described: { "aria-describedby": string | undefined }) => ReactNode;
};

/**
 * A word beside a thing, at once (spec §9: 0 ms) under pointer or focus; Esc hides it.
 * Placed against the window, so that no scrolling ancestor cuts it.
 */
export function Tooltip({ text, side = "top", silent = false, off = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const [spot, setSpot] = useState<{ left: number; top: number } | null>(null);

  useEffect(() => {
    if (!spot) return;
    const hide = (event: KeyboardEvent) => event.key === "Escape" && setSpot(null);
    document.addEventListener("keydown", hide);
    return () => document.removeEventListener("keydown", hide);
  }, [spot]);

  function show() {
    const box = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (!box || off) return;
    if (side === "right") setSpot({ left: box.right, top: box.top + box.height / 2 });
    else setSpot({ left: box.left + box.width / 2, top: box.top });
  }
  const hide = () => setSpot(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside it
    <span ref={anchor} className="contents" onPointerOver={show} onPointerOut={hide} onFocus={show} onBlur={hide}>
      {children({ "aria-describedby": spot && !silent ? id : undefined })}
      {spot && (
        <span
          id={id}
          role="tooltip"
          aria-hidden={silent || undefined}
          style={spot}
          className={clsx(
            "pointer-events-none fixed z-50 w-max max-w-60 rounded-sm bg-ink px-2.5 py-1 text-base font-medium text-paper shadow-lift",
            side === "right" ? "ml-2 -translate-y-1/2" : "-mt-2 -translate-x-1/2 -translate-y-full",
          )}
        >
          {text}
        </span>
      )}
    </span>
  );
}
