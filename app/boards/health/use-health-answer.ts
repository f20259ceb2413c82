import { useState } from "react";
import { useBoard } from "#app/boards/room/board-context.ts";
import { boardDraft, keepAnswer, readAnswer } from "#app/boards/room/board-drafts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Statement } from "#worker/contract/health/health-check.ts";
import { TENDENCIES } from "#worker/contract/health/keys.ts";
import { newId } from "#worker/contract/ids.ts";

/** `colour` and `tendency` are places in `COLOURS` and `TENDENCIES`. */
export type HealthAnswer = { colour: number; tendency: number };

const SAME = TENDENCIES.indexOf("same");

const answerOf = (value: number): HealthAnswer => ({
  colour: Math.floor((value - 1) / TENDENCIES.length),
  tendency: (value - 1) % TENDENCIES.length,
});
const numberOf = ({ colour, tendency }: HealthAnswer): number => colour * TENDENCIES.length + tendency + 1;

/** The person's answers. The browser that gave them keeps them, as it keeps drafts, so that they can be changed. */
export function useHealthAnswer(statements: readonly Statement[]) {
  const { view, act, myId, retroId, waiting } = useBoard();
  const isHydrated = useHydrated();
  const name = boardDraft(myId, retroId, "answer", "health");
  // Storage is read again on each choice, because another tab may have answered.
  const [, setChoices] = useState(0);
  const read = () => {
    const draft = isHydrated ? readAnswer(name) : null;
    const kept = draft?.values?.split(",") ?? [];
    return { answerId: draft?.answerId, values: statements.map((_, index) => Number(kept[index]) || null) };
  };
  const { answerId, values } = read();
  return {
    answers: values.map((value) => (value === null ? null : answerOf(value))),
    isElsewhere: isHydrated && view.me.answered.health === true && !answerId,
    choose(index: number, { colour, tendency }: Partial<HealthAnswer>) {
      const before = read();
      const old = before.values[index];
      const { colour: oldColour, tendency: oldTendency } = old ? answerOf(old) : { colour: undefined, tendency: SAME };
      const next = colour ?? oldColour;
      if (next === undefined) return;
      const chosen = numberOf({ colour: next, tendency: tendency ?? oldTendency });
      const changed = before.values.map((value, place) => (place === index ? chosen : value));
      const id = before.answerId ?? newId();
      const isWaiting = waiting.some(({ gesture }) => gesture.kind === "answerHealth");
      keepAnswer(name, { answerId: id, values: changed.join(",") }, isWaiting);
      act({ kind: "answerHealth", answerId: id, values: changed });
      setChoices((count) => count + 1);
    },
  };
}
