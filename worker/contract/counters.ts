import * as z from "zod/mini";
import { name, optional } from "./fields.ts";
import type { Person } from "./users.ts";

export const createCounterInput = z.object({
  name: name(),
  incrementButtonLabel: name(),
  resetButtonLabel: name(),
});
export type CreateCounterInput = z.infer<typeof createCounterInput>;
export const updateCounterInput = z.object({
  name: optional(name()),
  incrementButtonLabel: optional(name()),
  resetButtonLabel: optional(name()),
});
export type UpdateCounterInput = z.infer<typeof updateCounterInput>;
export const resetCounterInput = z.object({ nameEvent: name() });
export type ResetCounterInput = z.infer<typeof resetCounterInput>;

export type Counter = {
  id: string;
  name: string;
  incrementButtonLabel: string;
  resetButtonLabel: string;
  currentCount: number;
  /** Whether today, in Chile, it was already incremented or reset. */
  alreadyModifiedToday: boolean;
  longestStreak: number;
  lastResetDuration: number | null;
  createdAt: string;
};
/** The end of a streak: what happened, after how many days, told by whom. */
export type CounterReset = { id: string; nameEvent: string; streak: number; at: string; user: Person };
