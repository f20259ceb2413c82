import * as z from "zod/mini";
import { languageCode, moment, name, optional, userPassword } from "./fields.ts";
import { passkey } from "./passkeys.ts";

export const updateUserInput = z.object({
  name: optional(name()),
  password: optional(userPassword()),
  language: optional(languageCode()),
});
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

/** The caller. `enteredByLink`: when another session of theirs began with a link (docs/product.md §6.11), for a week. */
export const me = z.extend(user, { enteredByLink: z.nullable(moment) });
export type Me = z.infer<typeof me>;

/** What the caller can log in with. `codes`: whether a code can be mailed to them. */
export const loginMethods = z.strictObject({
  hasPassword: z.boolean(),
  codes: z.boolean(),
  passkeys: z.array(passkey),
});
export type LoginMethods = z.infer<typeof loginMethods>;

export const person = z.strictObject({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof person>;
