import * as z from "zod/mini";
import {
  code,
  email,
  givenPassword,
  id,
  linkToken,
  name,
  newEmail,
  optional,
  REQUIRED,
  userPassword,
} from "./fields.ts";
import { assertion, creationOptions, newCredential } from "./passkeys.ts";
import { user } from "./users.ts";

export const registerInput = z.object({ name: name(), email: newEmail(), password: userPassword(), code: code() });
export type RegisterInput = z.infer<typeof registerInput>;
export const emailInput = z.object({ email: email() });
/** Asks for the code with which an account gets this email. */
export const newEmailInput = z.object({ email: newEmail() });
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

/** What a new account logs in with, where no code is mailed (docs/product.md §7.8). `userId` is that of the challenge. */
const ownWay = {
  password: optional(userPassword()),
  passkey: z.optional(z.object({ userId: id(), credential: newCredential })),
};
const hasOwnWay = z.refine<{ password?: string | undefined; passkey?: object | undefined }>(
  ({ password, passkey }) => (password ?? passkey) !== undefined,
  { path: ["password"], error: REQUIRED },
);
const person = { name: name(), email: newEmail() };
export const signUpInput = z.object({ ...person, ...ownWay }).check(hasOwnWay);
export type SignUpInput = z.infer<typeof signUpInput>;
export const firstAccountInput = z.object({ token: linkToken(), ...person, ...ownWay }).check(hasOwnWay);
export type FirstAccountInput = z.infer<typeof firstAccountInput>;
export const keepWithPasswordInput = z.object({ email: newEmail(), password: userPassword() });
export type KeepWithPasswordInput = z.infer<typeof keepWithPasswordInput>;
export const requestSignUpPasskeyInput = z.object(person);
export type RequestSignUpPasskeyInput = z.infer<typeof requestSignUpPasskeyInput>;
export const signUpOptions = z.strictObject({ userId: z.string(), options: creationOptions });
export type SignUpOptions = z.infer<typeof signUpOptions>;

export const newSession = z.strictObject({ token: z.string(), user });
export type NewSession = z.infer<typeof newSession>;
export const sessionOwner = z.strictObject({ user });
export const confirmation = z.strictObject({ message: z.string() });
export type Confirmation = z.infer<typeof confirmation>;
