import { Hono } from "hono";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { askTables } from "#worker/realtime/tables.ts";
import { listOpenRetrospectives } from "#worker/services/team/now.ts";

export const now = new Hono<ApiEnv>().get("/:teamId/now", session, member, async (c) => {
  const { teamId, userId } = c.get("member");
  return c.json(await listOpenRetrospectives(c.get("db"), teamId, userId, askTables(c.env.TeamRoom)));
});
