import { useRef } from "react";
import { useIsomorphicLayoutEffect } from "./use-isomorphic-layout-effect.ts";

const onServer = typeof document === "undefined";

const focused = (): Element | null => (document.activeElement === document.body ? null : document.activeElement);
const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/**
 * Keeps the focused element in its place on screen when content above it grows.
 * @param content changes when something was added
 */
export function useScrollAnchor(content: unknown): void {
  const before = useRef(content);
  const held = useRef<{ element: Element | null; top: number }>({ element: null, top: 0 });

  // The place is measured while rendering, because an effect would run after the page has changed.
  if (!onServer && before.current !== content) held.current = { element: focused(), top: topOf(focused()) };

  useIsomorphicLayoutEffect(() => {
    if (before.current === content) return;
    before.current = content;
    const { element, top } = held.current;
    if (element?.isConnected && element === focused()) scrollBy({ top: topOf(element) - top, behavior: "instant" });
  }, [content]);
}
