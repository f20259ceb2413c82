import * as z from "zod/mini";
import { day, id, moment, name, optional } from "./fields.ts";
import { person } from "./users.ts";

export const createCounterInput = z.object({
  name: name(),
  incrementButtonLabel: name(),
  resetButtonLabel: name(),
  /** The agreement that becomes this counter. */
  agreementId: optional(id()),
});
export type CreateCounterInput = z.infer<typeof createCounterInput>;
export const updateCounterInput = z.object({
  name: optional(name()),
  incrementButtonLabel: optional(name()),
  resetButtonLabel: optional(name()),
});
export type UpdateCounterInput = z.infer<typeof updateCounterInput>;
/** The form sends every field, so each is required. */
export const editCounterForm = z.object({ name: name(), incrementButtonLabel: name(), resetButtonLabel: name() });
export const resetCounterInput = z.object({ nameEvent: name() });
export type ResetCounterInput = z.infer<typeof resetCounterInput>;

export const counter = z.strictObject({
  id: z.string(),
  name: z.string(),
  incrementButtonLabel: z.string(),
  resetButtonLabel: z.string(),
  currentCount: z.int(),
  /** In the zone of the team. A day that the zone has not reached yet counts as today. */
  alreadyModifiedToday: z.boolean(),
  /** The day of the last increment or reset in the zone that the team had then, `YYYY-MM-DD`. */
  lastChangedOn: z.nullable(day()),
  longestStreak: z.int(),
  /** Days of the last streak that ended. */
  lastResetDuration: z.nullable(z.int()),
  createdAt: moment,
});
export type Counter = z.infer<typeof counter>;

/** `streak` is in days. */
export const counterReset = z.strictObject({
  id: z.string(),
  nameEvent: z.string(),
  streak: z.int(),
  at: moment,
  user: person,
});
export type CounterReset = z.infer<typeof counterReset>;
