import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { openDatabase } from "#drizzle/client.ts";
import type { Place } from "#drizzle/databases.ts";
import { AppError } from "#worker/contract/errors.ts";
import { isProgramToken } from "#worker/contract/program-tokens.ts";
import { readSettings } from "#worker/env.ts";
import { type Access, findAccess } from "#worker/services/account/access.ts";
import { isUseRecordDue, recordUse } from "#worker/services/account/sessions.ts";
import { verifyToken } from "#worker/services/account/tokens.ts";
import { afterAnswer } from "./after-answer.ts";
import type { ApiEnv } from "./context.ts";
import { chooseDatabase } from "./database.ts";
import { chargeEndedSession, chargePerson, refuseKnownSession } from "./spending.ts";

export const bearerToken = (c: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];

/**
 * Reads the bearer token and no cookie (docs/decisions/003).
 * @throws AppError unauthorized, token_refused, day_used, network_day_used
 */
export const session = createMiddleware<ApiEnv>(async (c, next) => {
  const token = bearerToken(c);
  if (!token) throw new AppError("unauthorized");
  const scope = c.env.pageScope;
  const teamId = c.req.param("teamId") ?? scope?.teamId ?? null;
  const withHashes = c.get("withHashes") ?? false;
  const key = keyOf(token, teamId, withHashes);
  const known = scope?.access.get(key);
  const lookup = known ?? findSession(c, token, teamId, withHashes);
  // A shared promise: the calls of a page continue together, and their queries share one round trip.
  scope?.access.set(key, lookup);
  const access = await lookup;
  if (!known && isUseRecordDue(access.account.lastUsedAt)) {
    afterAnswer(c, recordUse(openDatabase(c.env.DB).db, access.account.sessionId));
  }
  c.set("account", access.account);
  c.set("team", access.team);
  chooseDatabase(c, access.team);
  if (access.hashes) c.set("hashes", access.hashes);
  await next();
});

const keyOf = (token: string, teamId: string | null, withHashes: boolean) => `${token} ${teamId} ${withHashes}`;

/** Lets the calls of a page that follow a list of the caller's teams go without reading their memberships again. */
export function rememberMemberships(
  c: Context<ApiEnv>,
  teams: { id: string; timeZone: string; isAdmin: boolean; deletion?: object; database: Place }[],
): void {
  const { access } = c.env.pageScope ?? {};
  const token = bearerToken(c);
  if (!access || !token) return;
  for (const { id, timeZone, isAdmin, deletion, database } of teams) {
    const key = keyOf(token, id, false);
    if (access.has(key)) continue;
    access.set(
      key,
      Promise.resolve({
        account: c.get("account"),
        team: { id, timeZone, isDeleted: deletion !== undefined, membership: { isAdmin }, database },
        hashes: null,
      }),
    );
  }
}

/** Runs before `session` in the calls that compare a password. */
export const loadHashes = createMiddleware<ApiEnv>(async (c, next) => {
  c.set("withHashes", true);
  await next();
});

async function findSession(
  c: Context<ApiEnv>,
  token: string,
  teamId: string | null,
  withHashes: boolean,
): Promise<Access> {
  if (isProgramToken(token)) throw new AppError("token_refused");
  const sessionId = await verifyToken(token, readSettings(c.env).JWT_SECRET);
  if (!sessionId) throw new AppError("unauthorized");
  refuseKnownSession(c, sessionId);
  const access = await findAccess(c.get("home"), sessionId, teamId, withHashes);
  if (access) {
    chargePerson(c, access.account);
    return access;
  }
  chargeEndedSession(c, sessionId);
  throw new AppError("unauthorized");
}
