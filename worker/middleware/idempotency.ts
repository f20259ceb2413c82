import type { Context } from "hono";
import { AppError } from "#worker/contract/errors.ts";
import { newId } from "#worker/contract/ids.ts";
import { t } from "#worker/contract/language.ts";
import { derivedId } from "#worker/platform/derived-id.ts";
import type { Access } from "#worker/services/account/access.ts";
import type { ApiEnv } from "./context.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Derives the id from user, if there is one, call and `idempotency-key`, so that a retry finds the row of the first try.
 * @throws AppError invalid_input when the key is not a UUID
 */
export async function idToCreate(c: Context<ApiEnv>): Promise<string> {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return newId();
  if (!UUID.test(key)) {
    throw new AppError("invalid_input", { issues: [{ path: "idempotency-key", message: t`Debe ser un UUID.` }] });
  }
  // A call without a session has no account.
  const account: Access["account"] | undefined = c.get("account");
  return derivedId(`${account?.id ?? "anyone"} ${c.req.method} ${c.req.path} ${key.toLowerCase()}`);
}
