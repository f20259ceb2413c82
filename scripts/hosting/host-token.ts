import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { ask } from "./database.ts";
import { literal } from "./sql.ts";
import type { Target } from "./target.ts";

/**
 * Stores a token that lets its holder in as the host, and deletes those that have ended.
 * @param life in milliseconds
 * @param kind a link opens the page of the host. A script names none, because a database of an earlier version has no kinds.
 * @returns the token, and its hash as a literal
 */
export async function storeHostToken(
  target: Target,
  life: number,
  kind?: "link",
): Promise<{ token: string; hash: string }> {
  const token = newLinkToken();
  const hash = literal(await tokenHashOf(token));
  const [now = "", end = ""] = [0, life].map((later) => literal(new Date(Date.now() + later).toISOString()));
  const [column, value] = kind ? [", kind", `, ${literal(kind)}`] : ["", ""];
  ask(target, [
    `delete from host_tokens where expires_at < ${now}`,
    `insert into host_tokens (token_hash, expires_at${column}) values (${hash}, ${end}${value})`,
  ]);
  return { token, hash };
}
