import { inverseOf } from "#party/board/gestures.ts";
import { predict } from "#party/board/predict.ts";
import { isHiding } from "#party/board/steps.ts";
import type { BoardView, Gesture } from "#worker/contract/boards.ts";

/** What undoes all gestures, the last one first, or null where one cannot be undone. */
export function inversesOf(view: BoardView, gestures: Gesture[], userId: string): Gesture[] | null {
  const inverses: Gesture[] = [];
  for (const [index, gesture] of gestures.entries()) {
    const inverse = inverseOf(predict(view, gestures.slice(0, index), userId), gesture);
    if (!inverse) return null;
    inverses.unshift(inverse);
  }
  return inverses;
}

export type StepChange = Extract<Gesture, { kind: "goTo" }>;

/** The gesture that would show the hidden cards of everybody for good, if there is one. */
export const revealIn = ({ step: now }: BoardView, gestures: readonly Gesture[]): StepChange | undefined =>
  gestures.find(
    (gesture): gesture is StepChange => gesture.kind === "goTo" && isHiding(now) && !isHiding(gesture.step),
  );
