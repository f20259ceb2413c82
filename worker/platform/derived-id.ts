import { newId } from "#worker/contract/ids.ts";
import { keyedHash } from "./keyed-hash.ts";

const digestOf = async (source: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source)));

/** The same for the same source. Who knows the source knows the id. */
export const derivedId = async (source: string): Promise<string> => newId(await digestOf(source));

/** The same for the same source and secret. Only who has the secret can compute it. */
export const secretId = async (source: string, secret: string): Promise<string> =>
  newId(await keyedHash(source, secret));

/**
 * A version 8 UUID (RFC 9562 §5.8), the same for the same source. Ids had this form before they were short, so what may be
 * repeated years later finds what an earlier version wrote.
 */
export async function derivedUuid(source: string): Promise<string> {
  const bytes = (await digestOf(source)).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
