import { and, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { hostTokens } from "#drizzle/schema/host.ts";
import { AppError } from "#worker/contract/errors.ts";
import { HOST } from "#worker/contract/limits/host.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";

const TOKEN = /^[\w-]{43}$/;

type Kind = (typeof hostTokens.$inferSelect)["kind"];

const isValid = (tokenHash: string, kinds: Kind[]) =>
  and(eq(hostTokens.tokenHash, tokenHash), inArray(hostTokens.kind, kinds), gt(hostTokens.expiresAt, now()));

/** Only the hash is looked up, so the time of the query tells nothing about a valid token. */
async function hasToken(db: Db, token: string, kinds: Kind[]): Promise<boolean> {
  if (!TOKEN.test(token)) return false;
  const rows = await db
    .select({ expiresAt: hostTokens.expiresAt })
    .from(hostTokens)
    .where(isValid(await tokenHashOf(token), kinds));
  return rows.length > 0;
}

export const isHostToken = (db: Db, token: string): Promise<boolean> => hasToken(db, token, ["script"]);

export const maySeePlan = (db: Db, token: string): Promise<boolean> => hasToken(db, token, ["script", "page"]);

/** Of several uses of a link the first one opens the page. @returns the page's token @throws AppError link_ended */
export async function openHostPage(db: Db, link: string): Promise<string> {
  const token = newLinkToken();
  const opened = await db
    .update(hostTokens)
    .set({ tokenHash: await tokenHashOf(token), kind: "page", expiresAt: fromNow(HOST.pageLife) })
    .where(isValid(await tokenHashOf(link), ["link"]))
    .returning({ kind: hostTokens.kind });
  if (opened.length === 0) throw new AppError("link_ended");
  return token;
}
