import { useEffect, useRef, useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft } from "#app/boards/room/board-drafts.ts";
import { keepDraft, readDraft } from "#app/lib/forms/drafts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Question } from "#worker/contract/boards.ts";

/** The person's answer. Until the answers are published, they change it in the browser that gave it. */
export function useFaceAnswer(question: Question) {
  const { view, act, myId, retroId } = useBoard();
  const draft = boardDraft(myId, retroId, "answer", question);
  const answerId = useHydrated() ? readDraft(localStorage, draft)?.answerId : undefined;
  const [chosen, setChosen] = useState<number>();
  const [isChanging, setIsChanging] = useState(false);
  /** It gets the focus, because the button that had it is gone. */
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (chosen !== undefined && !isChanging) thanks.current?.focus({ preventScroll: true });
  }, [chosen, isChanging]);

  return {
    chosen,
    isAnswered: view.me.answered[question] || chosen !== undefined,
    isChanging,
    canChange: Boolean(answerId),
    change: () => setIsChanging(!isChanging),
    choose(value: number) {
      const id = answerId ?? crypto.randomUUID();
      keepDraft(localStorage, draft, { answerId: id });
      act({ kind: "answer", question, value, answerId: id });
      setChosen(value);
      setIsChanging(false);
    },
    thanks,
  };
}
