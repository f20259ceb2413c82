import { asksArrive, showAnswers } from "./enter-step.ts";
import { currentStep, isFacilitator } from "./facilitate.ts";
import { shownAnswers } from "./opening-view.ts";
import { type Actor, done, type Of, type Outcome, refused } from "./outcome.ts";
import { type BoardState, newOpening, type StoredAnswer, type StoredOpening, withEntry } from "./state.ts";
import { hidesPeople } from "./steps.ts";

// What the facilitator may do does not depend on who has answered, or on how many, so it cannot show it.

/** A question that the team has answered stays. With another one before that, the answers to it go. */
export function setOpening(state: BoardState, { openingId, question }: Of<"setOpening">, actor: Actor): Outcome {
  const { opening } = state;
  if (question ? opening?.id === openingId : opening === null) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  const isFixed = opening?.isShown && shownAnswers(opening).length > 0;
  if (isFixed || !asksArrive(state)) return refused("changed_meanwhile", currentStep(state));
  return done({ ...state, opening: question && newOpening(openingId, question) });
}

export function answerOpening(state: BoardState, gesture: Of<"answerOpening">, actor: Actor): Outcome {
  const { openingId, answerId, text } = gesture;
  const { opening } = state;
  if (opening?.id !== openingId) return refused("changed_meanwhile", currentStep(state));
  const own = Object.values(opening.answers).find(({ owner }) => owner === actor.owner);
  if ((own?.text ?? null) === text) return done(state);
  if (!own && opening.answers[answerId]) return refused("not_yours");
  if (opening.isShown || !asksArrive(state)) return refused("changed_meanwhile", currentStep(state));
  const id = own?.id ?? answerId;
  const { [id]: _, ...others } = opening.answers;
  if (text === null) return done(withAnswers(state, opening, others));
  const authorId = state.signed && gesture.signed === true ? actor.userId : null;
  const answer: StoredAnswer = { id, text, authorId, owner: actor.owner, removedBy: null };
  return done(withAnswers(state, opening, withEntry(opening.answers, id, answer)));
}

/** On a board that hides who comes, the number of answers would tell how many came. */
export function showOpening(state: BoardState, { openingId }: Of<"showOpening">, actor: Actor): Outcome {
  const { opening } = state;
  if (opening?.id === openingId && opening.isShown) return done(state);
  if (!isFacilitator(state, actor)) return refused("not_facilitator");
  if (opening?.id !== openingId) return refused("changed_meanwhile", currentStep(state));
  return hidesPeople(state) ? refused("not_yet") : done(showAnswers(state));
}

export function removeAnswer(state: BoardState, { answerId, removed }: Of<"removeAnswer">, actor: Actor): Outcome {
  const { opening } = state;
  const answer = opening?.isShown ? opening.answers[answerId] : undefined;
  const isSeen = answer && (answer.removedBy === null || answer.removedBy === actor.owner);
  if (!opening || !isSeen) return refused("not_found");
  if ((answer.removedBy !== null) === removed) return done(state);
  if (removed && answer.owner !== actor.owner && !isFacilitator(state, actor)) return refused("not_yours");
  // The moment would tell that its author is there.
  if (hidesPeople(state)) return refused("not_yet");
  const removedBy = removed ? actor.owner : null;
  return done(withAnswers(state, opening, { ...opening.answers, [answerId]: { ...answer, removedBy } }));
}

const withAnswers = (state: BoardState, opening: StoredOpening, answers: StoredOpening["answers"]): BoardState => ({
  ...state,
  opening: { ...opening, answers },
});
