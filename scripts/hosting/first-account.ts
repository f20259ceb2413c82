import { FIRST_ACCOUNT } from "#worker/contract/limits/accounts.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { literal } from "./sql.ts";

/** Whether somebody has an account. A guest of a trial has none. */
export const SELECT_ACCOUNT = "select 1 from users where not is_guest and deleted_at is null limit 1";

/** A link with which one person makes the first account. The link before it ends. The token is in no statement. */
export async function newFirstAccountLink(): Promise<{ path: string; statements: string[] }> {
  const token = newLinkToken();
  const expiresAt = new Date(Date.now() + FIRST_ACCOUNT.life).toISOString();
  const values = [await tokenHashOf(token), expiresAt].map(literal).join(", ");
  return {
    path: `/first-account#${token}`,
    statements: [
      "delete from first_account_links",
      `insert into first_account_links (token_hash, expires_at) values (${values})`,
    ],
  };
}

export const firstAccountText = (
  link: string,
): string => `  There is no mail, and nobody has an account yet. Make the first one with this link:

  ${link}

  It works once, until tomorrow at this hour. A new link ends this one.`;
