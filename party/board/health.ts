import { asksArrive } from "./enter-step.ts";
import { currentStep } from "./facilitate.ts";
import { type Actor, done, type Of, type Outcome, refused } from "./outcome.ts";
import { type BoardState, withEntry } from "./state.ts";

/** A person changes their answers with its `answerId` until they are published. */
export function answerHealth(state: BoardState, gesture: Of<"answerHealth">, { userId }: Actor): Outcome {
  const { answerId, values } = gesture;
  const { health } = state;
  if (!health) return refused("not_found");
  if (values.length !== health.statements.length) return refused("invalid_input");
  const before = health.values[answerId];
  const hasAnswered = health.answered.includes(userId);
  if (hasAnswered && before?.every((value, index) => value === values[index])) return done(state);
  if (!hasAnswered && before) return refused("not_yours");
  const isOpen = asksArrive(state) && health.results === null;
  if (!isOpen || (hasAnswered && !before)) return refused("changed_meanwhile", currentStep(state));
  // Sorted, so that the order of the answers is not stored.
  const answered = hasAnswered ? health.answered : [...health.answered, userId].sort();
  return done({ ...state, health: { ...health, values: withEntry(health.values, answerId, values), answered } });
}
