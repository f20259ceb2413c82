import { Hono } from "hono";
import { limitBody, onlyJson } from "#worker/middleware/body.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { database } from "#worker/middleware/database.ts";
import { notFound, onError } from "#worker/middleware/errors.ts";
import { log } from "#worker/middleware/log.ts";
import { auth } from "./auth.ts";
import { counters } from "./counters.ts";
import { goals } from "./goals.ts";
import { health } from "./health.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { retrospectives } from "./retrospectives.ts";
import { teams } from "./teams.ts";
import { thanks } from "./thanks.ts";
import { timers } from "./timers.ts";
import { topics } from "./topics.ts";
import { users } from "./users.ts";
import { votes } from "./votes.ts";

/** Chained, so that `Api` contains every route's type. */
export const api = new Hono<ApiEnv>()
  .basePath("/api")
  .use(log, limitBody, onlyJson, database)
  .route("/health", health)
  .route("/auth", auth)
  .route("/users", users)
  .route("/teams", teams)
  .route("/teams", members)
  .route("/teams", timers)
  .route("/teams", counters)
  .route("/teams", goals)
  .route("/teams", retrospectives)
  .route("/teams", votes)
  .route("/teams", thanks)
  .route("/teams", topics)
  .route("/teams", messages);

api.onError(onError).notFound(notFound(api.router));

export type Api = typeof api;
