import * as z from "zod/mini";
import { planUse } from "./host.ts";

export const health = z.strictObject({
  ok: z.boolean(),
  /** The package's version and the commit, `0.1.0+abc1234`; `local` without a deploy. */
  version: z.string(),
  /** The fixed address, null where each address of the Worker is one of the site. */
  site: z.nullable(z.string()),
  database: z.enum(["ok", "unreachable"]),
  /** A durable object of the class that holds a team's room. */
  room: z.enum(["ok", "unreachable"]),
  /** Resend; `outbox` where mail stays on the machine, `none` without mail. */
  mail: z.enum(["ok", "unreachable", "outbox", "none"]),
  /** Only for the host. */
  use: z.optional(planUse),
});
export type Health = z.infer<typeof health>;
