import * as z from "zod/mini";
import { TOPIC_STATES } from "./constants.ts";
import { choice, emptiable, line, message, moment, optional, removable } from "./fields.ts";
import { LIMITS } from "./limits/fields.ts";
import { person } from "./users.ts";

export type TopicState = (typeof TOPIC_STATES)[number];

/* @__NO_SIDE_EFFECTS__ */
const title = () => line(LIMITS.name, LIMITS.textMin);

export const listTopicsInput = z.object({ state: z.optional(choice(TOPIC_STATES)) });
export const createTopicInput = z.object({ title: title(), description: optional(message()) });
export type CreateTopicInput = z.infer<typeof createTopicInput>;
export const updateTopicInput = z.object({
  title: optional(title()),
  description: removable(message()),
  state: optional(choice(TOPIC_STATES)),
});
export type UpdateTopicInput = z.infer<typeof updateTopicInput>;
/** The form sends every field, so its title is required. */
export const editTopicForm = z.object({ title: title(), description: emptiable(message()) });

export const topicLikes = z.strictObject({ topicLikes: z.int(), userLikeTopic: z.boolean() });
export type TopicLikes = z.infer<typeof topicLikes>;

export const topic = z.extend(topicLikes, {
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  state: z.enum(TOPIC_STATES),
  createdAt: moment,
  author: person,
  messageCount: z.int(),
});
export type Topic = z.infer<typeof topic>;
