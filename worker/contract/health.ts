import * as z from "zod/mini";

export const health = z.strictObject({
  ok: z.boolean(),
  /** The package's version and the commit, `0.1.0+abc1234`; `local` without a deploy. */
  version: z.string(),
  database: z.enum(["ok", "unreachable"]),
  /** A durable object of the class that holds a team's room. */
  room: z.enum(["ok", "unreachable"]),
  /** Resend; `outbox` where mail stays on the machine. */
  mail: z.enum(["ok", "unreachable", "outbox"]),
});
export type Health = z.infer<typeof health>;
