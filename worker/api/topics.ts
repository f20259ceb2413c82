import { Hono } from "hono";
import type { Change, TeamEvent } from "#party/protocol.ts";
import { AppError } from "#worker/contract/errors.ts";
import { createTopicInput, listTopicsInput, type Topic, updateTopicInput } from "#worker/contract/topics.ts";
import type { ApiEnv } from "#worker/middleware/context.ts";
import { idToCreate } from "#worker/middleware/idempotency.ts";
import { member } from "#worker/middleware/member.ts";
import { session } from "#worker/middleware/session.ts";
import { body, query } from "#worker/middleware/validate.ts";
import { announce } from "#worker/realtime/announce.ts";
import { createTopic, getTopic, listTopics, toggleTopicLike, updateTopic } from "#worker/services/topic/topics.ts";

const TOPICS = "/:teamId/topics";
const TOPIC = `${TOPICS}/:topicId` as const;

/** Omits `userLikeTopic`, which is personal. */
const topicChanged = ({ userLikeTopic: _personal, ...topic }: Topic): TeamEvent => ({
  entity: "topics",
  id: topic.id,
  change: { kind: "topic", topic },
});

export const topics = new Hono<ApiEnv>()
  .get(TOPICS, session, member, query(listTopicsInput), async (c) =>
    c.json(await listTopics(c.get("db"), c.get("member"), c.req.valid("query").state)),
  )
  .post(TOPICS, session, member, body(createTopicInput), async (c) => {
    const id = await idToCreate(c);
    const created = await createTopic(c.get("db"), c.get("member"), { id, ...c.req.valid("json") });
    announce(c, [topicChanged(created)]);
    return c.json(created, 201);
  })
  .get(TOPIC, session, member, async (c) =>
    c.json(await getTopic(c.get("db"), c.get("member"), c.req.param("topicId"))),
  )
  .patch(TOPIC, session, member, body(updateTopicInput), async (c) => {
    const id = c.req.param("topicId");
    const input = c.req.valid("json");
    const { state: _state, ...texts } = input;
    const changesText = Object.values(texts).some((text) => text !== undefined);
    // Every member can change the state (docs/product.md §11).
    if (changesText && !c.get("member").isAdmin) throw new AppError("admin_only");
    const updated = await updateTopic(c.get("db"), c.get("member"), id, input);
    announce(c, [topicChanged(updated)]);
    return c.json(updated);
  })
  .post(`${TOPIC}/toggle-like`, session, member, async (c) => {
    const id = c.req.param("topicId");
    const likes = await toggleTopicLike(c.get("db"), c.get("member"), id);
    const change: Change = { kind: "topic-likes", topicLikes: likes.topicLikes };
    const personal = { userId: c.get("member").userId, change: { ...change, ...likes } };
    announce(c, [{ entity: "topics", id, change, personal }]);
    return c.json(likes);
  });
