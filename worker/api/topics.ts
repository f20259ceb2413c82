import type { Change, TeamEvent } from "#party/protocol.ts";
import type { TOPIC_CALLS } from "#worker/contract/calls/topics.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { Topic } from "#worker/contract/topics.ts";
import { announce } from "#worker/realtime/announce.ts";
import { createMessage, listMessages, toggleMessageLike } from "#worker/services/topic/messages.ts";
import { createTopic, getTopic, listTopics, toggleTopicLike, updateTopic } from "#worker/services/topic/topics.ts";
import { putAway } from "./bin.ts";
import type { HandlersOf } from "./routes.ts";

/** Omits `userLikeTopic`, which is personal. */
const topicChanged = ({ userLikeTopic: _personal, ...topic }: Topic): TeamEvent => ({
  entity: "topics",
  id: topic.id,
  change: { kind: "topic", topic },
});

export const topics: HandlersOf<typeof TOPIC_CALLS> = {
  "GET /teams/:teamId/topics": ({ db, member, query }) => listTopics(db, member, query.state),
  "POST /teams/:teamId/topics": async ({ c, db, member, body, newId }) => {
    const created = await createTopic(db, member, { id: newId, ...body });
    announce(c, [topicChanged(created)]);
    return created;
  },
  "GET /teams/:teamId/topics/:topicId": ({ db, member, params }) => getTopic(db, member, params.topicId),
  "PATCH /teams/:teamId/topics/:topicId": async ({ c, db, member, params, body }) => {
    const { state: _state, ...texts } = body;
    const changesText = Object.values(texts).some((text) => text !== undefined);
    // Every member can change the state (docs/product.md §11).
    if (changesText && !member.isAdmin) throw new AppError("admin_only");
    const updated = await updateTopic(db, member, params.topicId, body);
    announce(c, [topicChanged(updated)]);
    return updated;
  },
  "DELETE /teams/:teamId/topics/:topicId": (context) => putAway(context, "topic", context.params.topicId),
  "POST /teams/:teamId/topics/:topicId/toggle-like": async ({ c, db, member, params }) => {
    const likes = await toggleTopicLike(db, member, params.topicId);
    const change: Change = { kind: "topic-likes", topicLikes: likes.topicLikes };
    const personal = { userId: member.userId, change: { ...change, ...likes } };
    announce(c, [{ entity: "topics", id: params.topicId, change, personal }]);
    return likes;
  },
  "GET /teams/:teamId/topics/:topicId/messages": ({ db, member, params }) =>
    listMessages(db, { ...member, topicId: params.topicId }),
  "POST /teams/:teamId/topics/:topicId/messages": async ({ c, db, member, params: { topicId }, body, newId }) => {
    const input = { id: newId, message: body.message };
    const { created, messageCount } = await createMessage(db, { ...member, topicId }, input);
    const { userLikeMessage: _personal, ...shared } = created;
    // Guests receive the event too, and read no email.
    const change: Change = { kind: "message", message: { ...shared, user: { ...shared.user, email: "" } } };
    announce(c, [
      { entity: "messages", id: topicId, change },
      { entity: "topics", id: topicId, change: { kind: "topic-messages", messageCount } },
    ]);
    return created;
  },
  "POST /teams/:teamId/topics/:topicId/messages/:messageId/toggle-like": async ({ c, db, member, params }) => {
    const { topicId, messageId } = params;
    const likes = await toggleMessageLike(db, { ...member, topicId }, messageId);
    const change: Change = { kind: "message-likes", messageId, messageLikes: likes.messageLikes };
    const personal = { userId: member.userId, change: { ...change, ...likes } };
    announce(c, [{ entity: "messages", id: topicId, change, personal }]);
    return likes;
  },
};
