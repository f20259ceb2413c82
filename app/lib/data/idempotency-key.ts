import { MINUTE } from "#worker/contract/limits/time.ts";

/** After this long, the same input is a new request. */
const MAX_AGE = 10 * MINUTE;
const PREFIX = "tertulia-idempotency:";

/** A hash, so that session storage holds no text of the user. */
export async function fingerprintOf(path: string, input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(`${path} ${JSON.stringify(input)}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The `idempotency-key` of a request: the same until it was answered, also after a reload.
 * @param now milliseconds since the epoch
 */
export function idempotencyKey(storage: Storage, fingerprint: string, now = Date.now()): string {
  const [key, at] = storage.getItem(PREFIX + fingerprint)?.split(" ") ?? [];
  if (key && Number(at) + MAX_AGE > now) return key;
  const fresh = crypto.randomUUID();
  try {
    storage.setItem(PREFIX + fingerprint, `${fresh} ${now}`);
  } catch {
    // Storage is full or forbidden: a repeated request then counts as new.
  }
  return fresh;
}

export const forgetIdempotencyKey = (storage: Storage, fingerprint: string): void =>
  storage.removeItem(PREFIX + fingerprint);
