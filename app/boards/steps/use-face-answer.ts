import { useEffect, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { useOwnAnswer } from "#app/boards/room/own-answer.ts";
import type { Question } from "#worker/contract/boards.ts";
import { newId } from "#worker/contract/ids.ts";

/** The person's answer. Until the answers are published, they change it in the browser that gave it. */
export function useFaceAnswer(question: Question) {
  const { view, act } = useBoard();
  const kept = useOwnAnswer(question);
  const answerId = kept?.answerId;
  // A browser that answered with an older page kept the id alone.
  const chosen = Number(kept?.value) || undefined;
  const [choices, setChoices] = useState(0);
  const [isChanging, setIsChanging] = useState(false);
  /** It gets the focus, because the button that had it is gone. */
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (choices > 0 && !isChanging) thanks.current?.focus({ preventScroll: true });
  }, [choices, isChanging]);

  return {
    chosen,
    isAnswered: view.me.answered[question] || chosen !== undefined,
    isChanging,
    canChange: Boolean(answerId),
    change: () => setIsChanging(!isChanging),
    choose(value: number) {
      act({ kind: "answer", question, value, answerId: answerId ?? newId() });
      setChoices(choices + 1);
      setIsChanging(false);
    },
    thanks,
  };
}
