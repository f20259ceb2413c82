import { STEPS } from "#worker/contract/board-steps.ts";
import type { Step } from "#worker/contract/boards.ts";

const isBefore = (step: Step, other: Step) => STEPS.indexOf(step) < STEPS.indexOf(other);

export const isHiding = (step: Step) => isBefore(step, "GROUP");

export const showsTotals = (step: Step) => !isBefore(step, "TALK");

/** Whether the board has left `ARRIVE` once, or people write from the beginning. */
export const isSigningFixed = ({ stepRev, step }: { stepRev: number; step: Step }) => stepRev > 0 || step !== "ARRIVE";

/** Whether somebody who is alone at the board would give themselves away: hidden cards without names, over days. */
export const hidesPeople = ({ plan, signed, step }: { plan: object | null; signed: boolean; step: Step }) =>
  plan !== null && !signed && isHiding(step);

/** How many fichas a person can place: fewer than the budget where there are too few groups. */
export const capacity = (budget: number, perGroup: number, groups: number) => Math.min(budget, perGroup * groups);
