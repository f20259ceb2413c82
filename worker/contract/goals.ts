import * as z from "zod/mini";
import { choice, integer, moment, optional, text } from "./fields.ts";
import { LIMITS } from "./limits/fields.ts";

const GOAL_TYPES = ["disponibles", "achieved"] as const;
export type GoalType = (typeof GOAL_TYPES)[number];

export const listGoalsInput = z.object({ type: choice(GOAL_TYPES) });
export const createGoalInput = z.object({ description: text(LIMITS.text), targetDays: integer(LIMITS.targetDays) });
export type CreateGoalInput = z.infer<typeof createGoalInput>;
export const updateGoalInput = z.object({
  description: optional(text(LIMITS.text)),
  targetDays: optional(integer(LIMITS.targetDays)),
});
/** The form sends every field, so each is required. */
export const editGoalForm = createGoalInput;
export type UpdateGoalInput = z.infer<typeof updateGoalInput>;

export const goal = z.strictObject({
  id: z.string(),
  counterId: z.string(),
  description: z.string(),
  targetDays: z.int(),
  achieved: z.boolean(),
  achievedAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
});
export type Goal = z.infer<typeof goal>;
