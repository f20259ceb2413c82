import { useRef } from "react";
import { isFocusLost, isWriting } from "./focus.ts";
import { useIsomorphicLayoutEffect } from "./use-isomorphic-layout-effect.ts";

const onServer = typeof document === "undefined";

const CONTROLS = "a, button, label, select, input, textarea";

/** What the person is about to use: the text that they write, what the pointer is on, or else what has the focus. */
function used(): Element | null {
  const { activeElement } = document;
  if (isWriting()) return activeElement;
  const pointed = [...document.querySelectorAll(":hover")].at(-1)?.closest(CONTROLS);
  return pointed ?? (isFocusLost() ? null : activeElement);
}

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/**
 * Keeps the element that the person is about to use in its place on screen when content above it grows.
 * @param content changes when something was added
 */
export function useScrollAnchor(content: unknown): void {
  const before = useRef(content);
  const held = useRef<{ element: Element | null; top: number }>({ element: null, top: 0 });

  // The place is measured while rendering, because an effect would run after the page has changed.
  if (!onServer && before.current !== content) {
    const element = used();
    held.current = { element, top: topOf(element) };
  }

  useIsomorphicLayoutEffect(() => {
    if (before.current === content) return;
    before.current = content;
    const { element, top } = held.current;
    if (element?.isConnected && element === used()) scrollBy({ top: topOf(element) - top, behavior: "instant" });
  }, [content]);
}
