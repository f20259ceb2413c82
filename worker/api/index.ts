import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { AppError } from "#worker/contract/errors.ts";
import { limitBody, onlyJson } from "#worker/middleware/body.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { database } from "#worker/middleware/database.ts";
import { errorResponse, onError } from "#worker/middleware/errors.ts";
import { assignRequestId, log } from "#worker/middleware/log.ts";
import { agreements } from "./agreements.ts";
import { auth } from "./auth.ts";
import { boards } from "./boards.ts";
import { counters } from "./counters.ts";
import { earlier } from "./earlier.ts";
import { goals } from "./goals.ts";
import { health } from "./health.ts";
import { invitations, teamInvitations } from "./invitations.ts";
import { members } from "./members.ts";
import { memory } from "./memory.ts";
import { messages } from "./messages.ts";
import { now } from "./now.ts";
import { pulse } from "./pulse.ts";
import { retrospectives } from "./retrospectives.ts";
import { since } from "./since.ts";
import { slack } from "./slack.ts";
import { summary } from "./summary.ts";
import { teamExport } from "./team-export.ts";
import { teams } from "./teams.ts";
import { thanks } from "./thanks.ts";
import { timers } from "./timers.ts";
import { topics } from "./topics.ts";
import { users } from "./users.ts";
import { votes } from "./votes.ts";

const resources = new Hono<ApiEnv>()
  .basePath("/api")
  .route("/health", health)
  .route("/auth", auth)
  .route("/users", users)
  .route("/teams", teams)
  .route("/invitations", invitations)
  .route("/teams", members)
  .route("/teams", teamInvitations)
  .route("/teams", timers)
  .route("/teams", counters)
  .route("/teams", goals)
  .route("/teams", retrospectives)
  .route("/teams", now)
  .route("/teams", pulse)
  .route("/teams", memory)
  .route("/teams", since)
  .route("/teams", earlier)
  .route("/teams", boards)
  .route("/teams", summary)
  .route("/teams", votes)
  .route("/teams", thanks)
  .route("/teams", topics)
  .route("/teams", messages)
  .route("/teams", agreements)
  .route("/teams", slack)
  .route("/teams", teamExport);

const rejectOtherMethods = methodNotAllowed({
  app: resources,
  onMethodNotAllowed: (c, methods) => {
    c.header("Allow", methods.join(", "));
    return errorResponse(c, new AppError("method_not_allowed"));
  },
});

/** Complete without the Worker's app around it: pages call it in process. */
export const api = new Hono<ApiEnv>()
  .use("/api/*", assignRequestId, log, limitBody, onlyJson, database, rejectOtherMethods)
  .route("/", resources)
  .all("/api/*", (c) => errorResponse(c, new AppError("not_found")))
  .onError(onError);

export type Api = typeof resources;
