import { createMiddleware } from "hono/factory";
import { openDatabase } from "#drizzle/client.ts";
import { MESSAGES_PER_OBJECT_REQUEST } from "#worker/contract/limits/plan.ts";
import { SOCKET_MESSAGES } from "#worker/contract/limits/rooms.ts";
import { readSettings } from "#worker/env.ts";
import { findAccess } from "#worker/services/account/access.ts";
import { verifyToken } from "#worker/services/account/tokens.ts";
import type { SocketEnv } from "./context.ts";
import { bearerToken } from "./session.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { chargeEndedSession, chargePerson, refuseKnownSession } from "./spending.ts";

/** Programs send no Origin, but a bearer token. */
function isAllowedOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin === null ? request.headers.has("authorization") : origin === new URL(request.url).origin;
}

export const socketSession = createMiddleware<SocketEnv>(async (c, next) => {
  if (!isAllowedOrigin(c.req.raw)) return c.body(null, 403);
  const token = bearerToken(c) ?? readSessionCookie(c);
  const sessionId = token && (await verifyToken(token, readSettings(c.env).JWT_SECRET));
  if (sessionId) refuseKnownSession(c, sessionId);
  // It is set before the query, because the room compares it with the time of a removal.
  c.set("checkedAt", Date.now());
  // A replica may not know yet that a member was removed.
  const { db } = openDatabase(c.env.DB);
  const access = sessionId ? await findAccess(db, sessionId, c.req.param("teamId") ?? null) : null;
  if (!access) {
    if (sessionId) chargeEndedSession(c, sessionId);
    return c.body(null, 401);
  }
  c.set("payers", chargePerson(c, access.account));
  c.env.spending?.add({ objectRequests: SOCKET_MESSAGES.prepaid.messages / MESSAGES_PER_OBJECT_REQUEST });
  if (!access.team?.membership || access.team.isDeleted) return c.body(null, 403);
  c.set("account", access.account);
  c.set("teamId", access.team.id);
  c.set("isAdmin", access.team.membership.isAdmin);
  await next();
});
