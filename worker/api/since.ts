import { Hono } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { getSince } from "#worker/services/retrospective/since.ts";

export const since = new Hono<ApiEnv>().get("/:teamId/retrospectives/:retroId/since", session, member, async (c) =>
  c.json(await getSince(c.get("db"), c.get("member").teamId, c.req.param("retroId"))),
);
