import { type Context, Hono } from "hono";
import * as build from "#build";
import { api } from "./api/index.ts";
import { outboxPage } from "./email/outbox-page.ts";
import { readSettings } from "./env.ts";
import type { ApiEnv } from "./middleware/context.ts";
import { onError } from "./middleware/errors.ts";
import { assignRequestId } from "./middleware/log.ts";
import { fallbackPage } from "./pages/fallback-page.ts";
import { pageHandler } from "./pages/handler.ts";
import { withTimeouts } from "./platform/bindings.ts";
import { logFailure } from "./platform/failure-log.ts";
import { responseHeaders } from "./platform/headers.ts";
import { sockets } from "./realtime/sockets.ts";

export { Gate } from "#party/gate.ts";
export { TeamRoom } from "#party/team-room.ts";

const app = new Hono<ApiEnv>()
  .use(assignRequestId, responseHeaders, (c, next) => {
    c.env = withTimeouts(c.env);
    return next();
  })
  .route("/", sockets())
  .route("/", api)
  .all("/dev/*", (c, next) => (c.env.ENVIRONMENT === "development" ? outboxPage.fetch(c.req.raw) : next()))
  .all("*", pageHandler(build))
  .onError((error, c) => (/^\/api(\/|$)/.test(c.req.path) ? onError(error, c) : pageError(error, c)));

function pageError(error: Error, c: Context<ApiEnv>): Response {
  logFailure(c.get("requestId"), error);
  return fallbackPage(c.get("requestId"), 500);
}

export default {
  async fetch(request, env, ctx) {
    // Outside the app: with wrong settings nothing is served.
    readSettings(env);
    return app.fetch(request, env, ctx);
  },
} satisfies ExportedHandler<Cloudflare.Env>;
