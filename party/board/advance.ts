import type { Phase } from "#worker/contract/board-phases.ts";
import { BOARD_PLAN } from "#worker/contract/limits/boards.ts";
import { enterStep } from "./enter-step.ts";
import { hasFewAnswers } from "./opening-view.ts";
import { paused } from "./pause.ts";
import { endKept, nextEnd, stepAfter, withFacilitatorAway, withFacilitatorSeen } from "./plan.ts";
import { acceptByMajority } from "./proposals.ts";
import type { BoardState, Context } from "./state.ts";
import { hidesPeople, isHiding } from "./steps.ts";

/** Does what the plan has due, each end once, also where several are overdue. The room closes after the last one. */
export function advance(state: BoardState, context: Context): BoardState {
  const now = context.now();
  let next = state;
  for (let end = nextEnd(next.plan, next.step); end && end.at <= now; end = nextEnd(next.plan, next.step)) {
    next = atEnd(next, end, context);
  }
  const plan = next.plan && withFacilitatorAway(next.plan, now);
  return plan === next.plan ? next : { ...next, plan };
}

function atEnd(state: BoardState, { phase, at }: { phase: Phase; at: number }, context: Context): BoardState {
  const { plan } = state;
  if (!plan) return state;
  const step = stepAfter(phase);
  const shows = isHiding(state.step) && (step !== null || plan.closes);
  if (shows && !state.signed && writersOf(state) < BOARD_PLAN.writers)
    return { ...state, plan: paused(plan, at, true) };
  const kept = { ...state, plan: endKept(plan, phase) };
  if (!step) return acceptByMajority(kept);
  const next = enterStep(kept, step, context);
  const opening = state.opening && ({ ...state.opening, isWithheld: true } as const);
  return hasFewAnswers(state) ? { ...next, opening } : next;
}

/** How many people have written what a reveal would show. */
const writersOf = ({ cards }: BoardState): number =>
  new Set(
    Object.values(cards)
      .filter(({ isRevealed, removedBy }) => !isRevealed && removedBy === null)
      .map(({ owner }) => owner),
  ).size;

/** The state once the person is at the board. A facilitator who comes back is hidden where people are. */
export function seenBy(state: BoardState, userId: string, { now }: Context): BoardState {
  if (!state.plan || state.facilitatorId !== userId) return state;
  const plan = withFacilitatorSeen(state.plan, now(), !hidesPeople(state));
  return plan === state.plan ? state : { ...state, plan };
}
