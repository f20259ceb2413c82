import { useEffect, useLayoutEffect, useRef } from "react";

const onServer = typeof document === "undefined";
const useIsomorphicLayoutEffect = onServer ? useEffect : useLayoutEffect;

const focused = (): Element | null => (document.activeElement === document.body ? null : document.activeElement);
const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

/**
 * Keeps what has the focus where it is on the screen when news come in above it: the page scrolls along by as much as they
 * took.
 * @param news changes when something came in
 */
export function useScrollAnchor(news: unknown): void {
  const before = useRef(news);
  const held = useRef<{ element: Element | null; top: number }>({ element: null, top: 0 });

  // Read while rendering, because afterwards the news are already on the page.
  if (!onServer && before.current !== news) held.current = { element: focused(), top: topOf(focused()) };

  useIsomorphicLayoutEffect(() => {
    if (before.current === news) return;
    before.current = news;
    const { element, top } = held.current;
    if (element?.isConnected && element === focused()) scrollBy({ top: topOf(element) - top, behavior: "instant" });
  }, [news]);
}
