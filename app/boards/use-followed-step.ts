import { type RefObject, useRef, useState } from "react";
import { useIsomorphicLayoutEffect } from "#app/lib/use-isomorphic-layout-effect.ts";
import type { Step } from "#worker/contract/boards.ts";
import { type Place, STEP_SCREEN } from "./steps.ts";

const placeOf = (step: Step): Place => STEP_SCREEN[step].place;

/**
 * The step on this person's screen. It follows the board's, but nobody is taken away from a text they write or from a place
 * they chose themselves.
 */
export function useFollowedStep(step: Step, initialPlace: Place | undefined, content: RefObject<HTMLElement>) {
  const [shown, setShown] = useState(step);
  const [place, setPlace] = useState<Place>(initialPlace ?? placeOf(step));
  const [isChosen, setIsChosen] = useState(initialPlace !== undefined);
  const [hasChanged, setHasChanged] = useState(false);
  const previous = useRef(step);

  function follow() {
    setShown(step);
    setPlace(placeOf(step));
    setIsChosen(false);
  }

  useIsomorphicLayoutEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    setHasChanged(true);
    const isElsewhere = isChosen && place !== placeOf(shown);
    if (!isElsewhere && !isWritingIn(content.current)) follow();
  }, [step]);

  return {
    shown,
    place,
    hasChanged,
    isBehind: shown !== step,
    follow,
    choose: (next: Place) => {
      setPlace(next);
      setIsChosen(true);
    },
  };
}

/** Radios have a value, but nobody writes in them. */
const FOCUSED_FIELD = "textarea:focus, input:not([type=radio]):focus";

export function isWritingIn(content: HTMLElement | null): boolean {
  const field = content?.querySelector<HTMLTextAreaElement | HTMLInputElement>(FOCUSED_FIELD);
  return Boolean(field?.value) && field?.dataset.untyped === undefined;
}
