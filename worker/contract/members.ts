import * as z from "zod/mini";
import { moment } from "./fields.ts";
import { user } from "./users.ts";

export const member = z.strictObject({
  userId: z.string(),
  isAdmin: z.boolean(),
  isGuest: z.boolean(),
  joinedAt: moment,
  user,
});
export type Member = z.infer<typeof member>;
