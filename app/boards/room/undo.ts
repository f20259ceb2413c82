import { inverseOf } from "#party/board/gestures.ts";
import { predict } from "#party/board/predict.ts";
import type { RareRules } from "#party/board/rare-rules.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { BoardView } from "#worker/contract/boards.ts";
import { isReveal } from "./asked-first.ts";

/** What undoes all gestures, the last one first, or null where one cannot be undone. */
export function inversesOf(
  view: BoardView,
  gestures: Gesture[],
  userId: string,
  rare: RareRules | null,
): Gesture[] | null {
  const inverses: Gesture[] = [];
  let now = view;
  for (const gesture of gestures) {
    const inverse = isReveal(now, gesture) ? null : inverseOf(now, gesture);
    if (!inverse) return null;
    inverses.unshift(inverse);
    now = predict(now, [gesture], userId, rare);
  }
  return inverses;
}
