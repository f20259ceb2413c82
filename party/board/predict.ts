import type { BoardView, Gesture, GestureKind } from "#worker/contract/boards.ts";
import { BOARD } from "#worker/contract/limits.ts";
import { applyGesture } from "./apply.ts";
import { votersOf } from "./fichas.ts";
import type { Of } from "./outcome.ts";
import { applyPatch, changedFields, sharedPatch } from "./patch.ts";
import type { BoardState } from "./state.ts";
import { isUnloaded, stateOfView, viewContext } from "./state-of-view.ts";
import { isHiding, showsTotals } from "./steps.ts";
import { countsOf, personalView, sharedView } from "./view.ts";

const never = () => false;

const isOnUnloaded = ({ cards }: BoardState, { cardId }: { cardId: string }) => isUnloaded(cards[cardId]);

/** Whether a reveal, the answers of the team or the totals come with the step. */
function showsMore({ step, pulse }: BoardState, gesture: Of<"goTo">): boolean {
  const reveals = isHiding(step) && !isHiding(gesture.step);
  const publishes =
    step === "ARRIVE" && !pulse.arrive.isPublished && pulse.arrive.answered.length >= BOARD.answersShown;
  return reveals || publishes || (showsTotals(gesture.step) && !showsTotals(step));
}

/** Whether only the room knows the result of the gesture. The person then sees it with the room's answer. */
const IS_UNKNOWN: { [K in GestureKind]: (state: BoardState, gesture: Of<K>) => boolean } = {
  addCard: never,
  editCard: isOnUnloaded,
  moveCard: isOnUnloaded,
  removeCard: isOnUnloaded,
  // After a reveal a view does not tell whose card it was, and who sees it.
  restoreCard: ({ isRevealed }) => isRevealed,
  joinGroup: ({ cards }, { cardId, withCardId }) => isUnloaded(cards[cardId]) || isUnloaded(cards[withCardId]),
  leaveGroup: isOnUnloaded,
  nameGroup: never,
  noteGroup: never,
  setFichas: never,
  goTo: showsMore,
  focus: never,
  facilitate: never,
  renameColumn: never,
  setBudget: never,
  setSigned: never,
  answer: never,
};

const isUnknown = <K extends GestureKind>(state: BoardState, gesture: Of<K>): boolean =>
  IS_UNKNOWN[gesture.kind](state, gesture);

/**
 * What the person sees once the room has accepted the gestures, by the room's own rules. Those that the room would refuse,
 * and those whose result only the room knows, change nothing. The fichas of others stay as they were counted.
 */
export function predict(view: BoardView, gestures: readonly Gesture[], userId: string): BoardView {
  if (gestures.length === 0) return view;
  const start = stateOfView(view, userId);
  let state = start;
  for (const gesture of gestures) {
    const outcome = isUnknown(state, gesture) ? null : applyGesture(state, gesture, userId, viewContext);
    if (outcome?.ok) state = outcome.state;
  }
  if (state === start) return view;
  const { counts, voters, totals } = view;
  const shared = sharedView(state);
  const patch = sharedPatch(view, {
    ...shared,
    cards: shared.cards.filter((card) => !isUnloaded(card)),
    counts: shared.counts && changedBy(countsOf(start), shared.counts, counts),
    voters: { ...voters, ...changedBy(votersOf(start), shared.voters, voters) },
    totals: shared.totals && totals,
  });
  const me = { ...view.me, ...changedFields(view.me, personalView(state, userId, viewContext)) };
  return { ...applyPatch(view, patch ?? {}), me };
}

type Counts = Record<string, number>;

/** What `counts` of all people become when the person's own part of them changes. */
const changedBy = (before: Counts | null, after: Counts, counts: Counts | null): Counts =>
  Object.fromEntries(Object.entries(after).map(([key, n]) => [key, (counts?.[key] ?? 0) + n - (before?.[key] ?? 0)]));
