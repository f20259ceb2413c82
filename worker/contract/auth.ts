import * as z from "zod/mini";
import { code, email, givenPassword, name, userPassword } from "./fields.ts";
import type { User } from "./users.ts";

export const registerInput = z.object({ name: name(), email: email(), password: userPassword(), code: code() });
export type RegisterInput = z.infer<typeof registerInput>;
export const emailInput = z.object({ email: email() });
export type EmailInput = z.infer<typeof emailInput>;
export const loginInput = z.object({ email: email(), password: givenPassword() });
export type LoginInput = z.infer<typeof loginInput>;
export const resetUserInput = z.object({ email: email(), password: userPassword(), code: code() });
export type ResetUserInput = z.infer<typeof resetUserInput>;

/** The answer of login and registration. */
export type LoggedIn = { token: string; user: User };
/** The answer of calls that only have something to say. */
export type Said = { message: string };
