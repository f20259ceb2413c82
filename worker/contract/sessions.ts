import * as z from "zod/mini";
import { moment } from "./fields.ts";

export const session = z.strictObject({
  id: z.string(),
  /** Browser and system, such as `Chrome en Windows`; null where the user agent does not say. */
  device: z.nullable(z.string()),
  createdAt: moment,
  /** Exact to the hour; the present time for the current session. */
  lastUsedAt: moment,
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** All sessions of a user but one were revoked; their sockets may be in the rooms of these teams. */
export type RevokedSessions = { userId: string; teamIds: string[]; keptSessionId: string | null };
