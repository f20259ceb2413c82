import { createMiddleware } from "hono/factory";
import { AppError } from "#worker/contract/errors.ts";
import { readSettings } from "#worker/env.ts";
import { findAccess } from "#worker/services/access.ts";
import { readToken } from "#worker/services/tokens.ts";
import type { ApiEnv } from "./context.ts";

/**
 * Knows who is asking, from `Authorization: Bearer` alone, and what they may know of the path's team (one query for both).
 * @throws AppError unauthorized without a living session
 */
export const session = createMiddleware<ApiEnv>(async (c, next) => {
  const token = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const sessionId = token && (await readToken(token, readSettings(c.env).JWT_SECRET));
  if (!sessionId) throw new AppError("unauthorized");
  const scope = c.env.pageScope;
  const teamId = c.req.param("teamId") ?? scope?.teamId ?? null;
  const key = `${sessionId} ${teamId}`;
  const looking = scope?.access.get(key) ?? findAccess(c.get("db"), sessionId, teamId);
  scope?.access.set(key, looking);
  const access = await looking;
  if (!access) throw new AppError("unauthorized");
  c.set("account", access.account);
  c.set("team", access.team);
  await next();
});
