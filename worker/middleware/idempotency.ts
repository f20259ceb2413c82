import type { Context } from "hono";
import { AppError } from "#worker/contract/errors.ts";
import type { Access } from "#worker/services/account/access.ts";
import type { ApiEnv } from "./context.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Derives the id from user, if there is one, call and `idempotency-key`, so that a retry finds the row of the first try.
 * @throws AppError invalid_input when the key is not a UUID
 */
export async function idToCreate(c: Context<ApiEnv>): Promise<string> {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return crypto.randomUUID();
  if (!UUID.test(key)) {
    throw new AppError("invalid_input", { issues: [{ path: "idempotency-key", message: "Debe ser un UUID." }] });
  }
  // A call without a session has no account.
  const account: Access["account"] | undefined = c.get("account");
  const source = `${account?.id ?? "anyone"} ${c.req.method} ${c.req.path} ${key.toLowerCase()}`;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source)));
  return uuidFrom(digest);
}

/** A version 8 UUID (RFC 9562 §5.8) from the first 16 bytes. */
function uuidFrom(digest: Uint8Array): string {
  const bytes = digest.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
