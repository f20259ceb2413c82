import * as z from "zod/mini";
import { newSession } from "./auth.ts";
import { name, optional, timeZone } from "./fields.ts";

export const startTrialInput = z.object({ name: name(), timeZone: optional(timeZone()) });
export type StartTrialInput = z.infer<typeof startTrialInput>;

export const newTrial = z.extend(newSession, { teamId: z.string(), retrospectiveId: z.string() });
export type NewTrial = z.infer<typeof newTrial>;
