import type { Step } from "#worker/contract/boards.ts";
import { phaseIndex, resumed, type StoredPlan } from "./plan.ts";

// Apart from `plan.ts`, because a page loads it on demand.

export const paused = (plan: StoredPlan, at: number, waits = false): StoredPlan => ({
  ...plan,
  pausedAt: new Date(at).toISOString(),
  waits,
});

export const goneOn = (plan: StoredPlan, step: Step, now: number, isAdmin: boolean): StoredPlan =>
  resumed(plan, Math.max(plan.kept, phaseIndex(step)), now, isAdmin);
