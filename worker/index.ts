import * as build from "#build";
import { fallbackAnswer, fallbackPage } from "#worker/pages/fallback-page.ts";
import { pageHandler } from "#worker/pages/handler.ts";
import { withTimeouts } from "#worker/platform/bindings.ts";
import { logFailure } from "#worker/platform/failure-log.ts";
import { withSecurityHeaders } from "#worker/platform/headers.ts";
import { routeSocket } from "#worker/realtime/sockets.ts";
import { api } from "./api/index.ts";
import { outboxPage } from "./email/outbox-page.ts";
import { readSettings, type Settings } from "./env.ts";

export { Gate } from "#party/gate.ts";
export { TeamRoom } from "#party/team-room.ts";

const renderPage = pageHandler(build);
const isApi = (pathname: string) => pathname === "/api" || pathname.startsWith("/api/");

/** Sockets first, then the API, then the local outbox, then the screens; static files never get here. */
async function route(request: Request, env: Cloudflare.Env, ctx: ExecutionContext, settings: Settings) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/parties/")) return routeSocket(request, env, settings);
  if (isApi(pathname)) return api.fetch(request, env, ctx);
  if (pathname.startsWith("/dev/") && settings.ENVIRONMENT === "development") return outboxPage.fetch(request);
  return renderPage(request, env, ctx, settings);
}

export default {
  /** Every answer leaves through here, with the browser's protections on it, also when something breaks on the way. */
  async fetch(request, env, ctx) {
    const settings = readSettings(env);
    try {
      return withSecurityHeaders(await route(request, withTimeouts(env), ctx, settings), request);
    } catch (error) {
      const requestId = crypto.randomUUID();
      logFailure(requestId, error);
      const answer = isApi(new URL(request.url).pathname) ? fallbackAnswer() : fallbackPage(requestId, 500);
      answer.headers.set("x-request-id", requestId);
      return withSecurityHeaders(answer, request);
    }
  },
} satisfies ExportedHandler<Cloudflare.Env>;
