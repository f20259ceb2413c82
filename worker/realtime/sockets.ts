import { routePartykitRequest } from "partyserver";
import { IDENTITY_HEADER, type SocketIdentity } from "#party/protocol.ts";
import { tokenFromCookie } from "#worker/contract/session-cookie.ts";
import type { Settings } from "#worker/env.ts";
import { withTimeout } from "#worker/platform/bindings.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { findAccess } from "#worker/services/access.ts";
import { openDatabase } from "#worker/services/database.ts";
import { readToken } from "#worker/services/tokens.ts";

const refuse = (status: number) => new Response(null, { status });

/** How long a browser waits for its socket before it goes on without one, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Sockets to team rooms and to nothing else, for members with a living session, from this site (contract *Realtime*). A
 * room that cannot be reached is 503: the page works without it, and knocks again.
 */
export async function routeSocket(
  request: Request,
  env: Cloudflare.Env,
  settings: Settings,
  patience = TIMEOUT,
): Promise<Response> {
  try {
    return await withTimeout(() => connect(request, env, settings), "room", patience);
  } catch (error) {
    const requestId = crypto.randomUUID();
    logFailure(requestId, error);
    return new Response(null, { status: 503, headers: { "retry-after": "5", "x-request-id": requestId } });
  }
}

async function connect(request: Request, env: Cloudflare.Env, settings: Settings): Promise<Response> {
  // Here and not in the hooks: the library answers and logs the address of any other party by itself.
  if (!new URL(request.url).pathname.startsWith("/parties/team-room/")) return refuse(404);
  const answer = await routePartykitRequest(request, env, {
    onBeforeRequest: () => refuse(404),
    onBeforeConnect: async (upgrade, { name }) => {
      if (!isSameSite(upgrade)) return refuse(403);
      const who = await admit(upgrade, env, settings, name);
      return who instanceof Response ? who : passOn(upgrade, who);
    },
  });
  return answer ?? refuse(404);
}

/** Programs send no Origin; a browser's must be this site's. */
function isSameSite(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin === null ? request.headers.has("authorization") : origin === new URL(request.url).origin;
}

async function admit(
  request: Request,
  env: Cloudflare.Env,
  { JWT_SECRET }: Settings,
  teamId: string,
): Promise<SocketIdentity | Response> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const token = bearer ?? tokenFromCookie(request.url, request.headers.get("cookie"));
  const sessionId = token && (await readToken(token, JWT_SECRET));
  const authorizedAt = Date.now();
  // Not from a replica: whoever was removed a moment ago must not sit down again.
  const access = sessionId ? await findAccess(openDatabase(env.DB, "first-primary").db, sessionId, teamId) : null;
  if (!access) return refuse(401);
  if (!access.team?.membership) return refuse(403);
  const { id: userId, expiresAt, ...account } = access.account;
  return { userId, name: account.name, sessionId: account.sessionId, authorizedAt, expiresAt: Date.parse(expiresAt) };
}

/** The request as the room may see it: who it is, and nothing that the browser could have made up. */
function passOn(request: Request, who: SocketIdentity): Request {
  const url = new URL(request.url);
  url.searchParams.set("_pk", crypto.randomUUID());
  const headers = new Headers(request.headers);
  for (const name of ["x-partykit-props", "cookie", "authorization"]) headers.delete(name);
  headers.set(IDENTITY_HEADER, encodeURIComponent(JSON.stringify(who)));
  return new Request(url, { method: request.method, headers });
}
