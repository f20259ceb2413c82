import { base64url } from "jose";

const IV_BYTES = 12;
const encode = (text: string) => new TextEncoder().encode(text);

/** HKDF gives each purpose a key of its own, so that one key never serves two algorithms. */
async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(purpose) };
  return crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

export type Seal = {
  secret: string;
  purpose: string;
  /** It is authenticated with the text: a sealed text that is copied to another owner cannot be opened. */
  owner: string;
};

/** Encrypts with AES-256-GCM. */
export async function seal(text: string, { secret, purpose, owner }: Seal): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(secret, purpose);
  const algorithm = { name: "AES-GCM", iv, additionalData: encode(owner) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, encode(text)));
  return base64url.encode(new Uint8Array([...iv, ...sealed]));
}

/** @returns null for a text that was changed, or sealed with another secret or for another owner */
export async function unseal(sealed: string, { secret, purpose, owner }: Seal): Promise<string | null> {
  try {
    const bytes = base64url.decode(sealed);
    const key = await keyOf(secret, purpose);
    const algorithm = { name: "AES-GCM", iv: bytes.slice(0, IV_BYTES), additionalData: encode(owner) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(IV_BYTES)));
  } catch {
    return null;
  }
}
