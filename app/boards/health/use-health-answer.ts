import { useBoard } from "#app/boards/room/board-context.ts";
import { useOwnAnswer } from "#app/boards/room/own-answer.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import type { Statement } from "#worker/contract/health-check/health-check.ts";
import { TENDENCIES } from "#worker/contract/health-check/keys.ts";
import { newId } from "#worker/contract/ids.ts";

/** `colour` and `tendency` are places in `COLOURS` and `TENDENCIES`. */
export type HealthAnswer = { colour: number; tendency: number };

const SAME = TENDENCIES.indexOf("same");

const answerOf = (value: number): HealthAnswer => ({
  colour: Math.floor((value - 1) / TENDENCIES.length),
  tendency: (value - 1) % TENDENCIES.length,
});
const numberOf = ({ colour, tendency }: HealthAnswer): number => colour * TENDENCIES.length + tendency + 1;

/** The person's answers, which they can change in the browser that gave them. */
export function useHealthAnswer(statements: readonly Statement[]) {
  const { view, act } = useBoard();
  const isHydrated = useHydrated();
  const own = useOwnAnswer("health");
  const kept = own?.values?.split(",") ?? [];
  const values = statements.map((_, index) => Number(kept[index]) || null);
  return {
    answers: values.map((value) => (value === null ? null : answerOf(value))),
    isElsewhere: isHydrated && view.me.answered.health === true && !own,
    choose(index: number, { colour, tendency }: Partial<HealthAnswer>) {
      const old = values[index];
      const { colour: oldColour, tendency: oldTendency } = old ? answerOf(old) : { colour: undefined, tendency: SAME };
      const next = colour ?? oldColour;
      if (next === undefined) return;
      const chosen = numberOf({ colour: next, tendency: tendency ?? oldTendency });
      const changed = values.map((value, place) => (place === index ? chosen : value));
      act({ kind: "answerHealth", answerId: own?.answerId ?? newId(), values: changed });
    },
  };
}
