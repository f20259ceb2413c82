import { Hono } from "hono";
import { listMemoriesInput } from "#worker/contract/memory.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { query } from "#worker/middleware/validate.ts";
import { listMemories } from "#worker/services/retrospective/memory.ts";

export const memory = new Hono<ApiEnv>().get("/:teamId/memory", session, member, query(listMemoriesInput), async (c) =>
  c.json(await listMemories(c.get("db"), c.get("member").teamId, c.req.valid("query"))),
);
