import type { Gesture, GestureKind } from "#worker/contract/board-gestures.ts";
import type { Board } from "#worker/contract/boards.ts";

export const loadRareRules = () => import("#party/board/rare-rules.ts");

/** What a board may get its first one of while the rules are not loaded. */
const FIRST: readonly GestureKind[] = ["react", "setOpening", "addComment", "propose"];

/** @param waiting what the room has not answered yet */
export const needsRareRules = (
  { opening, health, comments, proposals }: Board,
  waiting: readonly { gesture: Gesture }[],
): boolean =>
  opening !== null ||
  health !== undefined ||
  comments.length + proposals.length > 0 ||
  waiting.some(({ gesture: { kind } }) => FIRST.includes(kind));
