import { Hono } from "hono";
import { createThankYouInput } from "#worker/contract/thanks.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { giveThankYou, listThankYous } from "#worker/services/thanks.ts";

const THANKS = "/:teamId/retrospectives/:retroId/thank-you";

export const thanks = new Hono<ApiEnv>()
  .get(THANKS, session, member, async (c) =>
    c.json(await listThankYous(c.get("db"), c.get("member").teamId, c.req.param("retroId"))),
  )
  .post(THANKS, session, member, body(createThankYouInput), async (c) => {
    const { teamId, userId: giverId } = c.get("member");
    const { userId: receiverId, message } = c.req.valid("json");
    const retrospectiveId = c.req.param("retroId");
    const id = await idToCreate(c);
    const given = await giveThankYou(c.get("db"), { id, teamId, retrospectiveId, giverId, receiverId, message });
    announce(c, [{ entity: "thank-you", id: retrospectiveId, change: { kind: "thank-you", thankYou: given } }]);
    return c.json(given, 201);
  });
