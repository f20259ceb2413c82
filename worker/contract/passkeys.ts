import * as z from "zod/mini";
import { moment, name, optional } from "./fields.ts";
import { t } from "./language.ts";

const base64url = () =>
  z.string().check(z.regex(/^[\w-]{1,20000}$/, { error: () => t`Los datos de la llave de acceso no son válidos.` }));

const credential = { id: base64url(), rawId: base64url(), type: z.literal("public-key") };

/** What `navigator.credentials.create` answers, as JSON. */
export const newCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(), attestationObject: base64url() }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** What `navigator.credentials.get` answers, as JSON. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    userHandle: z.optional(base64url()),
  }),
});
export type Assertion = z.infer<typeof assertion>;

export const addPasskeyInput = z.object({ passkey: newCredential });
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;
export const updatePasskeyInput = z.object({ name: optional(name()) });
export type UpdatePasskeyInput = z.infer<typeof updatePasskeyInput>;
/** The form sends the name, so it is required. */
export const editPasskeyForm = z.object({ name: name() });
export const logInWithPasskeyInput = z.object({ passkey: assertion });
export type LogInWithPasskeyInput = z.infer<typeof logInWithPasskeyInput>;

const descriptor = z.strictObject({ id: z.string(), type: z.literal("public-key") });

/** The argument of `navigator.credentials.create`. */
export const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  attestation: z.literal("none"),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  excludeCredentials: z.array(descriptor),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** The argument of `navigator.credentials.get`. */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(descriptor),
});
export type RequestOptions = z.infer<typeof requestOptions>;

export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  /** The hostname at which it works, where that is not the one of this call. */
  otherHost: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;
