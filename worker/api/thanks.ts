import { type Context, Hono } from "hono";
import type { Change, TeamEvent } from "#party/protocol.ts";
import { createThankYouInput, type ThankYou, updateThankYouInput } from "#worker/contract/thanks.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { deleteThankYou, giveThankYou, listThankYous, updateThankYou } from "#worker/services/retrospective/thanks.ts";

const THANKS = "/:teamId/retrospectives/:retroId/thank-you";
const THANK_YOU = `${THANKS}/:thankYouId` as const;

const thankYouChanged = (thankYou: ThankYou): TeamEvent => ({
  entity: "thank-you",
  id: thankYou.retrospectiveId,
  change: { kind: "thank-you", thankYou },
});

const keyOf = (c: Context<ApiEnv, typeof THANK_YOU>) => ({
  teamId: c.get("member").teamId,
  retrospectiveId: c.req.param("retroId"),
  id: c.req.param("thankYouId"),
});

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
    announce(c, [thankYouChanged(given)]);
    return c.json(given, 201);
  })
  .patch(THANK_YOU, session, member, body(updateThankYouInput), async (c) => {
    const updated = await updateThankYou(c.get("db"), keyOf(c), c.get("member").userId, c.req.valid("json"));
    announce(c, [thankYouChanged(updated)]);
    return c.json(updated);
  })
  .delete(THANK_YOU, session, member, async (c) => {
    const key = keyOf(c);
    await deleteThankYou(c.get("db"), key, c.get("member").userId);
    const change: Change = { kind: "thank-you-gone", thankYouId: key.id };
    announce(c, [{ entity: "thank-you", id: key.retrospectiveId, change }]);
    return c.body(null, 204);
  });
