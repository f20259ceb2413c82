import { type Context, Hono, type Next } from "hono";
import * as build from "#build";
import { ID } from "#worker/contract/id-format.ts";
import { t } from "#worker/contract/language.ts";
import { addDayUse } from "./api/day-use.ts";
import { api } from "./api/index.ts";
import { AppError } from "./contract/errors.ts";
import { inJurisdiction } from "./contract/jurisdiction.ts";
import { outboxPage } from "./email/outbox-page.ts";
import { readSettings } from "./env.ts";
import { afterAnswer } from "./middleware/after-answer.ts";
import { limitBody } from "./middleware/body.ts";
import type { ApiEnv } from "./middleware/context.ts";
import { onError, statusOf } from "./middleware/errors.ts";
import { assignRequestId } from "./middleware/log.ts";
import { RequestSpending } from "./middleware/request-spending.ts";
import { chargeRest } from "./middleware/spending.ts";
import { fallbackPage } from "./pages/fallback-page.ts";
import { pageHandler } from "./pages/handler.ts";
import { toFixedAddress } from "./pages/moved.ts";
import { addressQr } from "./pages/qr.ts";
import { withTimeouts } from "./platform/bindings.ts";
import { logFailure } from "./platform/failure-log.ts";
import { responseHeaders } from "./platform/headers.ts";
import { offerPseudoLanguage, translationNow } from "./platform/languages.ts";
import { sockets } from "./realtime/sockets.ts";

export { AccountGate } from "#party/account-gate.ts";
export { CountGate } from "#party/count-gate.ts";
export { MailGate } from "#party/mail-gate.ts";
export { TeamRoom } from "#party/team-room.ts";

const app = new Hono<ApiEnv>()
  .use(assignRequestId, responseHeaders, requireHttps, (c, next) => {
    const { env, executionCtx } = c;
    // The counting object itself is reached without counting.
    const spending =
      env.ENVIRONMENT === "development" ? undefined : new RequestSpending(env, executionCtx, c.get("requestId"));
    c.env = { ...withTimeouts(env, undefined, (spent) => spending?.add(spent)), spending };
    return next().then(() => {
      chargeRest(c);
      if (spending) afterAnswer(c, addDayUse(c));
    });
  })
  .route("/", sockets())
  .route("/", api)
  .all("/dev/*", (c, next) => (c.env.ENVIRONMENT === "development" ? outboxPage.fetch(c.req.raw) : next()))
  .use(toFixedAddress, limitBody)
  .get("/invite/:token{[\\w-]{22}}/qr.svg", addressQr)
  .get(`/teams/:teamId{${ID}}/retrospectives/:retroId{${ID}}/qr.svg`, addressQr)
  .all("*", pageHandler(build))
  .onError((error, c) => (/^\/api(\/|$)/.test(c.req.path) ? onError(error, c) : pageError(error, c)));

// The pages have their own copy of what translates.
build.entry.module.provideTranslation(translationNow);

/** Only development is reachable over http. 308 keeps method and body. */
async function requireHttps(c: Context<ApiEnv>, next: Next): Promise<Response | undefined> {
  if (c.env.ENVIRONMENT === "development" || c.req.url.startsWith("https:")) return void (await next());
  const url = new URL(c.req.url);
  url.protocol = "https:";
  return c.redirect(url.href, 308);
}

/** A body of GET or HEAD has no meaning (RFC 9110 §9.3.1), and copying such a request throws. */
function withoutIgnoredBody<Original extends Request>(request: Original): Request {
  const { method, url, headers, body } = request;
  const isIgnored = body !== null && (method === "GET" || method === "HEAD");
  return isIgnored ? new Request(url, { method, headers, redirect: "manual" }) : request;
}

function pageError(error: Error, c: Context<ApiEnv>): Response {
  if (error instanceof AppError && error.retryAfterSeconds) {
    const words = { title: t`Llegaste al máximo de hoy`, text: error.message };
    const page = fallbackPage(c.get("requestId"), statusOf(error.code), words);
    page.headers.set("Retry-After", String(error.retryAfterSeconds));
    return page;
  }
  if (error instanceof AppError && error.code === "body_too_large") {
    const words = { title: t`Algo pasó`, text: error.message };
    return fallbackPage(c.get("requestId"), statusOf(error.code), words);
  }
  logFailure(c.get("requestId"), error);
  return fallbackPage(c.get("requestId"), 500);
}

export default {
  async fetch(request, env, ctx) {
    // Outside the app: with wrong settings nothing is served.
    if (readSettings(env).ENVIRONMENT === "development") offerPseudoLanguage();
    return app.fetch(withoutIgnoredBody(request), inJurisdiction(env), ctx);
  },
} satisfies ExportedHandler<Cloudflare.Env>;
