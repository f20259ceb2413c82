import { createMiddleware } from "hono/factory";
import { readSettings } from "#worker/env.ts";
import { findAccess } from "#worker/services/access.ts";
import { openDatabase } from "#worker/services/database.ts";
import { verifyToken } from "#worker/services/tokens.ts";
import type { SocketEnv } from "./context.ts";
import { bearerToken } from "./session.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Programs send no Origin, but a bearer token. */
function isAllowedOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin === null ? request.headers.has("authorization") : origin === new URL(request.url).origin;
}

export const socketSession = createMiddleware<SocketEnv>(async (c, next) => {
  if (!isAllowedOrigin(c.req.raw)) return c.body(null, 403);
  const token = bearerToken(c) ?? readSessionCookie(c);
  const sessionId = token && (await verifyToken(token, readSettings(c.env).JWT_SECRET));
  // Before the query: the room compares it with the time of a removal.
  c.set("checkedAt", Date.now());
  // A replica may not know yet that a member was removed.
  const { db } = openDatabase(c.env.DB);
  const access = sessionId ? await findAccess(db, sessionId, c.req.param("teamId") ?? null) : null;
  if (!access) return c.body(null, 401);
  if (!access.team?.membership) return c.body(null, 403);
  c.set("account", access.account);
  c.set("teamId", access.team.id);
  await next();
});
