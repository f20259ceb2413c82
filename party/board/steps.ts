import type { Step } from "#worker/contract/boards.ts";

/** The contract's `STEPS` would bring zod into the browser's share of the rules. */
export const STEP_ORDER: Record<Step, number> = { ARRIVE: 0, WRITE: 1, GROUP: 2, CHOOSE: 3, TALK: 4, THANK: 5 };

export const isHiding = (step: Step) => STEP_ORDER[step] < STEP_ORDER.GROUP;

/** Whether the board has left `ARRIVE` once. */
export const isSigningFixed = ({ stepRev }: { stepRev: number }) => stepRev > 0;

export const showsTotals = (step: Step) => STEP_ORDER[step] >= STEP_ORDER.TALK;

/** How many fichas a person can place: fewer than the budget where there are too few groups. */
export const capacity = (budget: number, perGroup: number, groups: number) => Math.min(budget, perGroup * groups);
