import * as z from "zod/mini";
import { moment } from "./fields.ts";
import { BOARD_PLAN } from "./limits.ts";

/** The phases of a *Sin prisa* board in their order: Llegar y escribir, Juntar y elegir, Conversar. */
export const PHASES = ["write", "choose", "talk"] as const;
export type Phase = (typeof PHASES)[number];

/** When each phase ends. */
export type Ends = Record<Phase, string>;

const end = () => z.iso.datetime({ precision: 3, error: "Elige un día y una hora." });
const ends = { write: end(), choose: end(), talk: end() };

/** The ends of a gesture: what they may be depends on the board (`party/board/plan.ts`). */
export const planInput = z.strictObject(ends);

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

export const PLAN_PROBLEMS: Record<PlanProblem["problem"], string> = {
  too_soon: "Deja al menos una hora para cada parte.",
  too_late: `Una retro Sin prisa dura ${BOARD_PLAN.most / BOARD_PLAN.day} días como máximo.`,
};

export const issueOf = ({ phase, problem }: PlanProblem, input: Ends) => ({
  code: "custom" as const,
  input,
  path: [phase],
  message: PLAN_PROBLEMS[problem],
});

/** The plan of a new retrospective. */
export const newPlanInput = planInput.check(({ value, issues }) => {
  const found = problemOf(value, Date.now());
  if (found) issues.push(issueOf(found, value));
});

/** `closes`: whether the last end closes the retrospective, as an admin set it. */
const stored = { write: moment, choose: moment, talk: moment, closes: z.boolean() };

/** The plan with which a board was created. */
export const createdPlan = z.strictObject(stored);
export type CreatedPlan = z.infer<typeof createdPlan>;

/** What everyone sees of the plan of a *Sin prisa* board. */
export const boardPlan = z.strictObject({
  ...stored,
  /** The phase whose end comes next; null after the last one. */
  next: z.nullable(z.enum(PHASES)),
  /** Since when no end comes: the facilitator paused the plan, or it waits. */
  pausedAt: z.nullable(moment),
  /** At an end that would have shown the cards too few people had written. The facilitator decides. */
  waits: z.boolean(),
  /** Nobody saw the facilitator for a day: anybody may take over. */
  isFacilitatorAway: z.boolean(),
});
export type BoardPlan = z.infer<typeof boardPlan>;
