import { STEPS } from "#worker/contract/board-steps.ts";
import type { Step } from "#worker/contract/boards.ts";

const isBefore = (step: Step, other: Step) => STEPS.indexOf(step) < STEPS.indexOf(other);

export const isHiding = (step: Step) => isBefore(step, "GROUP");

export const showsTotals = (step: Step) => !isBefore(step, "TALK");

/** Whether the board has left `ARRIVE` once. */
export const isSigningFixed = ({ stepRev }: { stepRev: number }) => stepRev > 0;

/** How many fichas a person can place: fewer than the budget where there are too few groups. */
export const capacity = (budget: number, perGroup: number, groups: number) => Math.min(budget, perGroup * groups);
