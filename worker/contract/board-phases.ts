import type { STEPS } from "./board-steps.ts";
import { t } from "./language.ts";
import { BOARD_PLAN } from "./limits/boards.ts";

// Without zod: the pages that show a board use these rules too.

/** The phases of a *Sin prisa* board in their order. */
export const PHASES = ["write", "choose", "talk"] as const;
export type Phase = (typeof PHASES)[number];

export const PHASE_NAMES: Record<Phase, () => string> = {
  write: () => t`Llegar y escribir`,
  choose: () => t`Juntar y elegir`,
  talk: () => t`Conversar`,
};

/** The step of a board in each phase. */
export const STEP_OF: Record<Phase, (typeof STEPS)[number]> = { write: "WRITE", choose: "CHOOSE", talk: "TALK" };

/** When each phase ends. */
export type Ends = Record<Phase, string>;

export type PlanProblem = { phase: Phase; problem: "too_soon" | "too_late" };

/** The first end that is too close to the one before or to now, or too far away. `phases` are those that are checked. */
export function problemOf(
  ends: Ends,
  now: number,
  { phases = PHASES, isKept = () => false }: { phases?: readonly Phase[]; isKept?: (phase: Phase) => boolean } = {},
): PlanProblem | null {
  let earliest = now + BOARD_PLAN.phase;
  for (const phase of phases) {
    const at = Date.parse(ends[phase]);
    if (at < earliest && !isKept(phase)) return { phase, problem: "too_soon" };
    if (at > now + BOARD_PLAN.most) return { phase, problem: "too_late" };
    earliest = Math.max(earliest, at + BOARD_PLAN.phase);
  }
  return null;
}

export const PLAN_PROBLEMS: Record<PlanProblem["problem"], () => string> = {
  too_soon: () => t`Deja al menos una hora para cada parte.`,
  too_late: () => t`Una retro Sin prisa dura ${BOARD_PLAN.most / BOARD_PLAN.day} días como máximo.`,
};
