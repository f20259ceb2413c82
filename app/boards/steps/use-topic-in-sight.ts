import { type RefObject, useEffect, useRef } from "react";

/** Scrolls to the beginning of a topic that takes the place of another one, because the person may be far below. */
export function useTopicInSight(content: RefObject<HTMLElement>, shownId: string | null): void {
  const before = useRef(shownId);
  useEffect(() => {
    if (before.current === shownId) return;
    before.current = shownId;
    if (content.current && content.current.getBoundingClientRect().top < 0) content.current.scrollIntoView();
  }, [content, shownId]);
}
