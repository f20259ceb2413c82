import { base64url } from "jose";
import { keyedHash } from "#worker/platform/keyed-hash.ts";

const BYTES = 16;

const encode = (text: string) => new TextEncoder().encode(text);

// These are derived from the id, so that admins see the link again although only its hash is stored.

export const invitationToken = async (id: string, secret: string): Promise<string> =>
  base64url.encode((await keyedHash(`invitation ${id}`, secret)).slice(0, BYTES));

/** It has 256 bits, because a sheet may be read for months. */
export const sheetToken = async (id: string, secret: string): Promise<string> =>
  base64url.encode(await keyedHash(`sheet ${id}`, secret));

/** Where links lead, and the secret from which their tokens are derived. */
export type LinkSite = { origin: string; secret: string };

/** @returns null where the token of the present secret is not the stored one */
export const linkOf = async (token: string, tokenHash: string, start: string): Promise<string | null> =>
  (await tokenHashOf(token)) === tokenHash ? start + token : null;

/** It is random, so it can be shown only once. */
export const newLinkToken = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(2 * BYTES)));

export async function tokenHashOf(token: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", encode(token))));
}
