import * as z from "zod/mini";
import { oneOf, optional, text, whole } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const GOAL_TYPES = ["disponibles", "achieved"] as const;
export type GoalType = (typeof GOAL_TYPES)[number];

export const listGoalsInput = z.object({ type: oneOf(GOAL_TYPES) });
export const createGoalInput = z.object({ description: text(LIMITS.text), targetDays: whole(LIMITS.targetDays) });
export type CreateGoalInput = z.infer<typeof createGoalInput>;
export const updateGoalInput = z.object({
  description: optional(text(LIMITS.text)),
  targetDays: optional(whole(LIMITS.targetDays)),
});
export type UpdateGoalInput = z.infer<typeof updateGoalInput>;

export type Goal = {
  id: string;
  counterId: string;
  description: string;
  targetDays: number;
  achieved: boolean;
  achievedAt: string | null;
  createdAt: string;
  updatedAt: string;
};
