import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { readSettings } from "#worker/env.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { type Access, findAccess } from "#worker/services/access.ts";
import { openDatabase } from "#worker/services/database.ts";
import { isUseRecordDue, recordUse } from "#worker/services/sessions.ts";
import { readToken } from "#worker/services/tokens.ts";
import type { ApiEnv } from "./context.ts";

/**
 * Knows who is asking, from `Authorization: Bearer` alone, and what they may know of the path's team (one query for both).
 * @throws AppError unauthorized without a living session
 */
export const session = createMiddleware<ApiEnv>(async (c, next) => {
  const token = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw new AppError("unauthorized");
  const scope = c.env.pageScope;
  const teamId = c.req.param("teamId") ?? scope?.teamId ?? null;
  const key = `${token} ${teamId}`;
  const known = scope?.access.get(key);
  const looking = known ?? look(c, token, teamId);
  // All calls of a page go on at the same moment, and so their queries travel together.
  scope?.access.set(key, looking);
  const access = await looking;
  if (!access) throw new AppError("unauthorized");
  if (!known && isUseRecordDue(access.account.lastUsedAt)) c.executionCtx.waitUntil(note(c, access.account.sessionId));
  c.set("account", access.account);
  c.set("team", access.team);
  await next();
});

async function look(c: Context<ApiEnv>, token: string, teamId: string | null): Promise<Access | null> {
  const sessionId = await readToken(token, readSettings(c.env).JWT_SECRET);
  return sessionId ? findAccess(c.get("db"), sessionId, teamId) : null;
}

/** Beside the call, which neither waits nor pays for it, nor fails with it. */
async function note(c: Context<ApiEnv>, sessionId: string): Promise<void> {
  try {
    await recordUse(openDatabase(c.env.DB).db, sessionId);
  } catch (error) {
    logFailure(c.get("requestId"), error);
  }
}
