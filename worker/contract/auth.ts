import * as z from "zod/mini";
import { code, email, givenPassword, name, optional, REQUIRED, userPassword } from "./fields.ts";
import { assertion } from "./passkeys.ts";
import { user } from "./users.ts";

export const registerInput = z.object({ name: name(), email: email(), password: userPassword(), code: code() });
export type RegisterInput = z.infer<typeof registerInput>;
export const emailInput = z.object({ email: email() });
export type EmailInput = z.infer<typeof emailInput>;
export const loginInput = z.object({ email: email(), password: givenPassword() });
export type LoginInput = z.infer<typeof loginInput>;
export const loginWithCodeInput = z.object({ email: email(), code: code() });
export type LoginWithCodeInput = z.infer<typeof loginWithCodeInput>;
export const resetUserInput = z.object({ email: email(), password: userPassword(), code: code() });
export type ResetUserInput = z.infer<typeof resetUserInput>;
export const passwordProof = z.object({ password: givenPassword() });
export const codeProof = z.object({ code: code() });
export const proofInput = z
  .object({ password: optional(givenPassword()), code: optional(code()), passkey: z.optional(assertion) })
  .check(
    z.refine(({ password, code, passkey }) => (password ?? code ?? passkey) !== undefined, {
      path: ["password"],
      error: REQUIRED,
    }),
  );
export type ProofInput = z.infer<typeof proofInput>;

export const newSession = z.strictObject({ token: z.string(), user });
export type NewSession = z.infer<typeof newSession>;
export const sessionOwner = z.strictObject({ user });
export const confirmation = z.strictObject({ message: z.string() });
export type Confirmation = z.infer<typeof confirmation>;
