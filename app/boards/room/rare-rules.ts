import type { Gesture } from "#worker/contract/board-gestures.ts";
import type { Board } from "#worker/contract/boards.ts";

export const loadRareRules = () => import("#party/board/rare-rules.ts");

/** @param waiting what the room has not answered yet */
export const needsRareRules = ({ opening, health }: Board, waiting: readonly { gesture: Gesture }[]): boolean =>
  opening !== null ||
  health !== undefined ||
  waiting.some(({ gesture: { kind } }) => kind === "react" || kind === "setOpening");
