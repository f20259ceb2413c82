import { type Draft, keepDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import type { Gesture } from "#worker/contract/board-gestures.ts";
import { useBoard } from "./board-context.ts";
import { boardDraft } from "./board-drafts.ts";
import { answerIn } from "./gesture-handling.ts";

/** The answer that waits to be sent, else the last one that the room took from this browser. */
export function useOwnAnswer(question: string): Draft | null {
  const { myId, retroId, waiting } = useBoard();
  const isHydrated = useHydrated();
  const given = waiting.map(({ gesture }) => answerIn(gesture)).findLast((one) => one?.[0] === question);
  if (given) return given[1];
  return isHydrated ? readDraft(localStorage, boardDraft(myId, retroId, "answer", question)) : null;
}

/** Keeps the answer that the room took. Does nothing with other gestures. */
export function keepAnswer(owner: string, retroId: string, gesture: Gesture): void {
  const [question, answer] = answerIn(gesture) ?? [];
  if (question && answer) keepDraft(localStorage, boardDraft(owner, retroId, "answer", question), answer);
}
