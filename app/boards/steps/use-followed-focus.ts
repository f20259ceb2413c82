import { type RefObject, useRef, useState } from "react";
import { isWritingIn } from "#app/boards/use-followed-step.ts";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";

/**
 * The group on this person's screen. It follows the team's, but nobody is taken away from a text they write or from a group
 * they chose to look at.
 */
export function useFollowedFocus(focusGroupId: string | null, content: RefObject<HTMLElement>) {
  const [shownId, setShownId] = useState(focusGroupId);
  const previous = useRef(focusGroupId);

  useIsomorphicLayoutEffect(() => {
    const before = previous.current;
    previous.current = focusGroupId;
    if (before === focusGroupId || isWritingIn(content.current)) return;
    setShownId((shown) => (shown === before ? focusGroupId : shown));
  }, [focusGroupId, content]);

  return {
    shownId,
    isElsewhere: focusGroupId !== null && shownId !== focusGroupId,
    look: setShownId,
    follow: () => setShownId(focusGroupId),
  };
}
