import { Hono } from "hono";
import { earlierInput } from "#worker/contract/earlier.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { query } from "#worker/middleware/validate.ts";
import { listEarlier } from "#worker/services/retrospective/earlier.ts";

export const earlier = new Hono<ApiEnv>().get(
  "/:teamId/retrospectives/:retroId/earlier",
  session,
  member,
  query(earlierInput),
  async (c) => {
    const { teamId } = c.get("member");
    return c.json(await listEarlier(c.get("db"), teamId, c.req.param("retroId"), c.req.valid("query").titles));
  },
);
