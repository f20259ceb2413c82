import { BOARD_PLAN } from "#worker/contract/limits/boards.ts";
import type { Opening } from "#worker/contract/openings.ts";
import type { BoardState, StoredAnswer, StoredOpening } from "./state.ts";

export const shownAnswers = ({ answers }: StoredOpening): StoredAnswer[] =>
  Object.values(answers).filter(({ removedBy }) => removedBy === null);

/**
 * Whether so few people answered without names that no end of a plan shows the answers. Then the facilitator decides, and a
 * board that closes does not keep them.
 */
export const hasFewAnswers = ({ signed, plan, opening }: BoardState): boolean =>
  !signed &&
  opening?.isShown === false &&
  (plan !== null || opening.isWithheld === true) &&
  shownAnswers(opening).length < BOARD_PLAN.writers;

/** Whether the end of a phase left the answers hidden, and they are still few. */
export const withholdsAnswers = (state: BoardState): boolean =>
  state.opening?.isWithheld === true && hasFewAnswers(state);

const viewOfAnswer = ({ id, text, authorId }: StoredAnswer) => ({ id, text, authorId });

export const viewOfOpening = (opening: StoredOpening): Opening => ({
  id: opening.id,
  question: opening.question,
  answers: opening.isShown ? shownAnswers(opening).map(viewOfAnswer) : null,
});

export function answerOf(opening: StoredOpening | null, person: string) {
  const own = opening && shownAnswers(opening).find(({ owner }) => owner === person);
  return own ? viewOfAnswer(own) : null;
}
