/** After this long, sending the same words again means to say them again. */
const LIFE = 10 * 60 * 1000;
const PREFIX = "tertulia-attempt:";

/** A name for what is sent, and from where, that does not give it away. */
export async function fingerprintOf(path: string, input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(`${path} ${JSON.stringify(input)}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The `idempotency-key` of an attempt: the same as long as it was not answered, also after a reload, so that sending it again
 * never makes two.
 * @param now milliseconds since the epoch
 */
export function idempotencyKey(storage: Storage, attempt: string, now = Date.now()): string {
  const [key, at] = storage.getItem(PREFIX + attempt)?.split(" ") ?? [];
  if (key && Number(at) + LIFE > now) return key;
  const fresh = crypto.randomUUID();
  try {
    storage.setItem(PREFIX + attempt, `${fresh} ${now}`);
  } catch {
    // Full, or not allowed: what is sent again then counts as new.
  }
  return fresh;
}

/** It was answered. */
export const forgetIdempotencyKey = (storage: Storage, attempt: string): void => storage.removeItem(PREFIX + attempt);
