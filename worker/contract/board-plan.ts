import * as z from "zod/mini";
import { type Ends, PHASES, PLAN_PROBLEMS, type PlanProblem, problemOf } from "./board-phases.ts";
import { moment } from "./fields.ts";
import { t } from "./language.ts";

const end = () => z.iso.datetime({ precision: 3, error: () => t`Elige un día y una hora.` });
const ends = { write: end(), choose: end(), talk: end() };

/** The ends of a gesture: what they may be depends on the board (`party/board/plan.ts`). */
export const planInput = z.strictObject(ends);

export const issueOf = ({ phase, problem }: PlanProblem, input: Ends) => ({
  code: "custom" as const,
  input,
  path: [phase],
  message: PLAN_PROBLEMS[problem](),
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
