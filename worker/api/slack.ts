import { Hono } from "hono";
import { connectSlackInput } from "#worker/contract/slack.ts";
import { readSettings } from "#worker/env.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { admin, member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { connectSlack, disconnectSlack, getSlack } from "#worker/services/slack/slack.ts";

const SLACK = "/:teamId/slack";

export const slack = new Hono<ApiEnv>()
  .get(SLACK, session, member, admin, async (c) => c.json(await getSlack(c.get("db"), c.get("member").teamId)))
  .post(SLACK, session, member, admin, body(connectSlackInput), async (c) => {
    const { webhookUrl } = c.req.valid("json");
    const { teamId, userId } = c.get("member");
    const secret = readSettings(c.env).JWT_SECRET;
    return c.json(await connectSlack(c.get("db"), { teamId, userId, webhookUrl, secret }), 201);
  })
  .delete(SLACK, session, member, admin, async (c) => {
    const { teamId, userId } = c.get("member");
    await disconnectSlack(c.get("db"), teamId, userId);
    return c.body(null, 204);
  });
