import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import type { ApiSchema } from "#worker/contract/api-schema.ts";
import { AppError } from "#worker/contract/errors.ts";
import { limitBody, onlyJson } from "#worker/middleware/body.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { database } from "#worker/middleware/database.ts";
import { errorResponse, onError } from "#worker/middleware/errors.ts";
import { language } from "#worker/middleware/language.ts";
import { assignRequestId, log } from "#worker/middleware/log.ts";
import { agreements } from "./agreements.ts";
import { auth } from "./auth.ts";
import { bin } from "./bin.ts";
import { boards } from "./boards.ts";
import { counters } from "./counters.ts";
import { formats } from "./formats.ts";
import { health } from "./health.ts";
import { host } from "./host.ts";
import { invitations } from "./invitations.ts";
import { members } from "./members.ts";
import { programTokens } from "./program-tokens.ts";
import { retrospectives } from "./retrospectives.ts";
import { routesOf } from "./routes.ts";
import { series } from "./series.ts";
import { teams } from "./teams.ts";
import { thanks } from "./thanks.ts";
import { timers } from "./timers.ts";
import { topics } from "./topics.ts";
import { trials } from "./trials.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";

const routes = routesOf({
  ...agreements,
  ...auth,
  ...bin,
  ...boards,
  ...counters,
  ...formats,
  ...health,
  ...host,
  ...invitations,
  ...members,
  ...programTokens,
  ...retrospectives,
  ...series,
  ...teams,
  ...thanks,
  ...timers,
  ...topics,
  ...trials,
  ...users,
  ...webhooks,
});

const rejectOtherMethods = methodNotAllowed({
  app: routes,
  onMethodNotAllowed: (c, methods) => {
    c.header("Allow", methods.join(", "));
    return errorResponse(c, new AppError("method_not_allowed"));
  },
});

/** Complete without the Worker's app around it: pages call it in process. */
export const api = new Hono<ApiEnv>()
  .use("/api/*", assignRequestId, language, log, limitBody, onlyJson, database, rejectOtherMethods)
  .route("/", routes)
  .all("/api/*", (c) => errorResponse(c, new AppError("not_found")))
  .onError(onError);

export type Api = Hono<ApiEnv, ApiSchema>;
