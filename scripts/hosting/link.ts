import { randomUUID } from "node:crypto";
import { ENTRY_LINK } from "#worker/contract/limits/accounts.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { ask } from "./database.ts";
import { newFirstAccountLink, SELECT_ACCOUNT } from "./first-account.ts";
import { storeHostToken } from "./host-token.ts";
import { literal } from "./sql.ts";
import type { Target } from "./target.ts";

/** Where others read the output, such as the log of a public repository, a link would let them in. */
export const isPrivateOutput = (): boolean => process.stdout.isTTY === true || process.env.WORKERS_CI === "1";

/** @returns the path of a new link, or null where somebody has an account */
export async function firstAccountPath(target: Target): Promise<string | null> {
  const [accounts = []] = ask(target, [SELECT_ACCOUNT]);
  if (accounts.length > 0) return null;
  const { path, statements } = await newFirstAccountLink();
  ask(target, statements);
  return path;
}

/** For a person whom no admin can help, such as the only one. @returns the path of a link, or null for an unknown email */
export async function entryPath(target: Target, email: string): Promise<string | null> {
  const address = literal(email.trim().toLowerCase());
  const [found = []] = ask(target, [`select id from users where email = ${address} and deleted_at is null`]);
  const [userId] = found.map(({ id }) => literal(id));
  if (!userId) return null;
  const [token, now] = [newLinkToken(), Date.now()];
  const at = literal(new Date(now).toISOString());
  const values = [literal(randomUUID()), userId, literal(await tokenHashOf(token)), at];
  const end = literal(new Date(now + ENTRY_LINK.life).toISOString());
  ask(target, [
    `update entry_links set expires_at = ${at} where user_id = ${userId} and used_at is null`,
    `insert into entry_links (id, user_id, token_hash, created_at, expires_at) values (${[...values, end].join(", ")})`,
  ]);
  return `/enter-with-link#${token}`;
}

/** @returns the path of a link that opens the page of the host once */
export async function hostPath(target: Target): Promise<string> {
  const { token } = await storeHostToken(target, HOST.linkLife, "link");
  return `/host/open#${token}`;
}
