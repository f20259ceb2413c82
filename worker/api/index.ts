import { Hono } from "hono";
import { limitBody, onlyJson } from "#worker/middleware/body.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { database } from "#worker/middleware/database.ts";
import { notFound, onError } from "#worker/middleware/errors.ts";
import { log } from "#worker/middleware/log.ts";
import { auth } from "./auth.ts";
import { members } from "./members.ts";
import { retrospectives } from "./retrospectives.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** Every call of spec §7, chained so that one type names them all. */
export const api = new Hono<ApiEnv>()
  .basePath("/api")
  .use(log, limitBody, onlyJson, database)
  .route("/auth", auth)
  .route("/users", users)
  .route("/teams", teams)
  .route("/teams", members)
  .route("/teams", retrospectives);

api.onError(onError).notFound(notFound(api.router));

export type Api = typeof api;
