import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isRightToLeft } from "#app/lib/direction.ts";

type TooltipProps = {
  text: string;
  side?: "end" | "top";
  /** True if the control already has the same accessible name. The tooltip is then hidden from screen readers. */
  silent?: boolean;
  off?: boolean;
  children: (described: { "aria-describedby": string | undefined }) => ReactNode;
};

/** Shown on hover and focus. Stays while the pointer is on it; Escape hides it (WCAG 1.4.13). */
export function Tooltip({ text, side = "top", silent = false, off = false, children }: TooltipProps) {
  const scope = useRef<HTMLSpanElement>(null);
  const id = useId();
  // Browsers without anchor positioning need it.
  const [position, setPosition] = useState<CSSProperties | null>(null);

  useEffect(() => {
    if (!position) return;
    const hide = (event: KeyboardEvent) => event.key === "Escape" && setPosition(null);
    document.addEventListener("keydown", hide);
    return () => document.removeEventListener("keydown", hide);
  }, [position]);

  function show() {
    const control = scope.current?.firstElementChild;
    if (!control || off) return;
    const { left, right, top, width, height } = control.getBoundingClientRect();
    const start = isRightToLeft(control) ? document.documentElement.clientWidth - right : left;
    const [x, y] = side === "end" ? [start + width, top + height / 2] : [start + width / 2, top];
    // React's CSSProperties has no custom properties.
    setPosition({ "--start": `${x}px`, "--top": `${y}px` });
  }
  const hide = () => setPosition(null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes hover and focus of the control inside
    <span
      ref={scope}
      className="tooltip-scope contents"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children({ "aria-describedby": position && !silent ? id : undefined })}
      {position && (
        <span
          id={id}
          role="tooltip"
          aria-hidden={silent || undefined}
          data-side={side}
          style={position}
          className="tooltip z-50 w-max max-w-60 rounded-sm bg-ink px-2.5 py-1 text-base font-medium text-paper shadow-lift"
        >
          {text}
        </span>
      )}
    </span>
  );
}
