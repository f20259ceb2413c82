import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import { routePartykitRequest } from "partyserver";
import { IDENTITY_HEADER, type SocketIdentity } from "#party/protocol.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { SocketEnv } from "#worker/middleware/context.ts";
import { statusOf } from "#worker/middleware/errors.ts";
import { socketSession } from "#worker/middleware/socket-session.ts";
import { logFailure } from "#worker/platform/failure-log.ts";

const TIMEOUT_MS = 10_000;

/** Sockets to team rooms; every other path under /parties is 404. Failures are 503: the browser connects again later. */
export const sockets = (milliseconds = TIMEOUT_MS) =>
  new Hono<SocketEnv>()
    .basePath("/parties")
    .get(
      "/team-room/:teamId",
      async (c, next) => (isUpgrade(c) ? next() : c.body(null, 404)),
      timeout(milliseconds, new HTTPException(503, { message: `the room did not answer in ${milliseconds} ms` })),
      socketSession,
      connect,
    )
    .all("*", (c) => c.body(null, 404))
    .onError((error, c) => {
      if (error instanceof AppError && error.retryAfterSeconds && statusOf(error.code) === 429) {
        return c.body(null, 429, { "retry-after": String(error.retryAfterSeconds) });
      }
      logFailure(c.get("requestId"), error);
      return c.body(null, 503, { "retry-after": "5" });
    });

const isUpgrade = (c: Context): boolean => c.req.header("upgrade")?.toLowerCase() === "websocket";

async function connect(c: Context<SocketEnv>): Promise<Response> {
  const response = await routePartykitRequest(requestToRoom(c), c.env);
  return response ?? c.body(null, 404);
}

/** The library trusts the path, `_pk` and `x-partykit-props`, so none of them comes from the client. */
function requestToRoom(c: Context<SocketEnv>): Request {
  const { id: userId, name, sessionId, expiresAt } = c.get("account");
  const authorizedAt = c.get("checkedAt");
  const identity: SocketIdentity = {
    userId,
    name,
    sessionId,
    authorizedAt,
    expiresAt: Date.parse(expiresAt),
    isAdmin: c.get("isAdmin"),
    payers: c.get("payers"),
  };
  const url = new URL(c.req.url);
  url.pathname = `/parties/team-room/${c.get("teamId")}`;
  url.searchParams.set("_pk", crypto.randomUUID());
  const headers = new Headers(c.req.raw.headers);
  for (const name of ["x-partykit-props", "cookie", "authorization"]) headers.delete(name);
  headers.set(IDENTITY_HEADER, encodeURIComponent(JSON.stringify(identity)));
  return new Request(url, { method: c.req.method, headers });
}
