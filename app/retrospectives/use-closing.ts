import { useCallback, useEffect, useRef, useState } from "react";
import { useScrollAnchor } from "#app/lib/use-scroll-anchor.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";

/**
 * Notices that the retrospective closes before one's eyes, here or in another browser: then, and only then, it is revealed
 * who won. The winner's card comes in above what one is typing, which stays where it was on the screen.
 */
export function useClosing({ status, sprintWinner }: Retrospective) {
  const before = useRef(status);
  const [witnessed, setWitnessed] = useState(false);
  const [revealing, setRevealing] = useState(false);
  const hasWinner = sprintWinner !== null;
  useScrollAnchor(status);

  useEffect(() => {
    if (before.current === "CREATED" && status === "CLOSED") {
      setWitnessed(true);
      setRevealing(hasWinner);
    }
    before.current = status;
  }, [status, hasWinner]);

  const endReveal = useCallback(() => setRevealing(false), []);
  return { witnessed, revealing, endReveal };
}
