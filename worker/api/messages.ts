import { Hono } from "hono";
import type { Change } from "#party/protocol.ts";
import { createMessageInput } from "#worker/contract/messages.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { createMessage, listMessages, toggleMessageLike } from "#worker/services/topic/messages.ts";

const MESSAGES = "/:teamId/topics/:topicId/messages";

export const messages = new Hono<ApiEnv>()
  .get(MESSAGES, session, member, async (c) => {
    const viewer = { ...c.get("member"), topicId: c.req.param("topicId") };
    return c.json(await listMessages(c.get("db"), viewer));
  })
  .post(MESSAGES, session, member, body(createMessageInput), async (c) => {
    const topicId = c.req.param("topicId");
    const { message } = c.req.valid("json");
    const viewer = { ...c.get("member"), topicId };
    const input = { id: await idToCreate(c), message };
    const { created, messageCount } = await createMessage(c.get("db"), viewer, input);
    const { userLikeMessage: _personal, ...shared } = created;
    // Guests receive the event too, and read no email.
    const change: Change = { kind: "message", message: { ...shared, user: { ...shared.user, email: "" } } };
    announce(c, [
      { entity: "messages", id: topicId, change },
      { entity: "topics", id: topicId, change: { kind: "topic-messages", messageCount } },
    ]);
    return c.json(created, 201);
  })
  .post(`${MESSAGES}/:messageId/toggle-like`, session, member, async (c) => {
    const { topicId, messageId } = c.req.param();
    const likes = await toggleMessageLike(c.get("db"), { ...c.get("member"), topicId }, messageId);
    const change: Change = { kind: "message-likes", messageId, messageLikes: likes.messageLikes };
    const personal = { userId: c.get("member").userId, change: { ...change, ...likes } };
    announce(c, [{ entity: "messages", id: topicId, change, personal }]);
    return c.json(likes);
  });
