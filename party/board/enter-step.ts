import type { Question, Step } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { reveal } from "./reveal.ts";
import type { BoardState, Context } from "./state.ts";
import { isHiding } from "./steps.ts";

/** From then on nobody answers and no answer changes: the difference of two pictures would tell the last value. */
export function publish(state: BoardState, question: Question): BoardState {
  const pulse = state.pulse[question];
  if (pulse.answered.length < BOARD.answersShown || pulse.isPublished) return state;
  return { ...state, pulse: { ...state.pulse, [question]: { ...pulse, values: {}, isPublished: true } } };
}

/** Shows all answers at the same time. From then on nobody answers. */
export function showAnswers(state: BoardState): BoardState {
  const { opening } = state;
  return !opening || opening.isShown ? state : { ...state, opening: { ...opening, isShown: true } };
}

/** Whether the questions of *Llegar* are open: on a *Sin prisa* board people write in the same step. */
export const asksArrive = ({ step, plan }: Pick<BoardState, "step"> & { plan: object | null }): boolean =>
  step === "ARRIVE" || (plan !== null && step === "WRITE");

/** Shows what people answered in *Llegar*. */
export function leaveArrive(state: BoardState, { publishHealth, withholdsAnswers }: Context): BoardState {
  if (!asksArrive(state)) return state;
  const published = publishHealth(publish(state, "arrive"));
  return withholdsAnswers(state) ? published : showAnswers(published);
}

export function enterStep(state: BoardState, step: Step, context: Context): BoardState {
  const left = leaveArrive(state, context);
  const shown = isHiding(step) ? left : reveal(left, context);
  return { ...shown, step, stepRev: state.stepRev + 1 };
}
