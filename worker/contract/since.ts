import * as z from "zod/mini";
import { moment } from "./fields.ts";
import { thankYou } from "./thanks.ts";

/** What happened in the team since its previous retrospective. Lists are newest first, and streaks longest first. */
export const since = z.strictObject({
  /** When the team's previous retrospective closed; null without one, then all of the team's time counts. */
  since: z.nullable(moment),
  /** The counters that are not at 0. `days` is the present count. */
  streaks: z.array(z.strictObject({ counterId: z.string(), name: z.string(), days: z.int(), isRecord: z.boolean() })),
  /** `days` is the length of the streak that ended. */
  resets: z.array(
    z.strictObject({
      id: z.string(),
      counterId: z.string(),
      name: z.string(),
      reason: z.string(),
      days: z.int(),
      at: moment,
    }),
  ),
  goals: z.array(
    z.strictObject({
      id: z.string(),
      counterId: z.string(),
      name: z.string(),
      description: z.string(),
      targetDays: z.int(),
      achievedAt: moment,
    }),
  ),
  thanks: z.strictObject({ count: z.int(), latest: z.nullable(thankYou) }),
});
export type Since = z.infer<typeof since>;
