import { AppError } from "#worker/contract/errors.ts";
import { PASSKEYS } from "#worker/contract/limits/accounts.ts";

/** What an answer to the challenge is for. A session's id keeps it to that session, an account's id to that new account. */
export type ChallengePurpose = "login" | `sign-up ${string}` | `add ${string}` | `confirm ${string}`;

const NONCE = 16;
const EXPIRY = 8;

async function keyOf(secret: string): Promise<CryptoKey> {
  const raw = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function signingInput(body: Uint8Array, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
  const prefix = new TextEncoder().encode(`passkey challenge ${purpose} `);
  const all = new Uint8Array(prefix.length + body.length);
  all.set(prefix);
  all.set(body, prefix.length);
  return all;
}

/** The challenge carries its expiry and signature, so that nothing is stored before it is answered. */
export async function newChallenge(purpose: ChallengePurpose, secret: string): Promise<string> {
  const body = new Uint8Array(NONCE + EXPIRY);
  crypto.getRandomValues(body.subarray(0, NONCE));
  new DataView(body.buffer).setFloat64(NONCE, Date.now() + PASSKEYS.challengeLife);
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), signingInput(body, purpose));
  return Buffer.concat([body, new Uint8Array(signature)]).toString("base64url");
}

/** @throws AppError invalid_passkey for a challenge that is not ours, for something else, or too old */
export async function checkChallenge(challenge: string, purpose: ChallengePurpose, secret: string): Promise<void> {
  const bytes = new Uint8Array(Buffer.from(challenge, "base64url"));
  const body = bytes.slice(0, NONCE + EXPIRY);
  if (bytes.length <= NONCE + EXPIRY) throw new AppError("invalid_passkey");
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    await keyOf(secret),
    bytes.slice(NONCE + EXPIRY),
    signingInput(body, purpose),
  );
  const expires = new DataView(body.buffer).getFloat64(NONCE);
  if (!isOurs || expires <= Date.now()) throw new AppError("invalid_passkey");
}
