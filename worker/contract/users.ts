import * as z from "zod/mini";
import { name, optional, userPassword } from "./fields.ts";
import { passkey } from "./passkeys.ts";

export const updateUserInput = z.object({ name: optional(name()), password: optional(userPassword()) });
export type UpdateUserInput = z.infer<typeof updateUserInput>;
/** The form sends every field, so its name is required. */
export const editUserForm = z.extend(updateUserInput, { name: name() });

/**
 * `email` is null for guests, and for everybody else when a guest reads. `sprintWins` counts the closed retrospectives this
 * person won, in all teams.
 */
export const user = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  sprintWins: z.int(),
});
export type User = z.infer<typeof user>;

/** What the caller can log in with, besides a mailed code. */
export const loginMethods = z.strictObject({ hasPassword: z.boolean(), passkeys: z.array(passkey) });
export type LoginMethods = z.infer<typeof loginMethods>;

export const person = z.strictObject({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof person>;
