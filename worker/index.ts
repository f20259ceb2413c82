import * as build from "#build";
import { api } from "./api/index.ts";
import { outboxPage } from "./email/outbox-page.ts";
import { readSettings } from "./env.ts";
import { pageHandler } from "./pages.ts";
import { routeSocket } from "./sockets.ts";

export { Gate } from "#party/gate.ts";
export { TeamRoom } from "#party/team-room.ts";

const renderPage = pageHandler(build);

export default {
  /** Sockets first, then the API, then the local outbox, then the screens; static files never get here. */
  async fetch(request, env, ctx) {
    const settings = readSettings(env);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/parties/")) return routeSocket(request, env, settings);
    if (pathname === "/api" || pathname.startsWith("/api/")) return api.fetch(request, env, ctx);
    if (pathname.startsWith("/dev/") && settings.ENVIRONMENT === "development") return outboxPage.fetch(request);
    return renderPage(request, env, ctx, settings);
  },
} satisfies ExportedHandler<Cloudflare.Env>;
