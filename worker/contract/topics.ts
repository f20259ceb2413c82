import * as z from "zod/mini";
import { TOPIC_STATES } from "./constants.ts";
import { message, oneOf, optional, text } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import type { Person } from "./users.ts";

export type TopicState = (typeof TOPIC_STATES)[number];

const title = () => text(LIMITS.name, LIMITS.textMin);

export const listTopicsInput = z.object({ state: z.optional(oneOf(TOPIC_STATES)) });
export const createTopicInput = z.object({ title: title(), description: optional(message()) });
export type CreateTopicInput = z.infer<typeof createTopicInput>;
export const updateTopicInput = z.object({
  title: optional(title()),
  description: optional(message()),
  state: optional(oneOf(TOPIC_STATES)),
});
export type UpdateTopicInput = z.infer<typeof updateTopicInput>;

export type TopicLikes = { topicLikes: number; userLikeTopic: boolean };
export type Topic = TopicLikes & {
  id: string;
  title: string;
  description: string | null;
  state: TopicState;
  createdAt: string;
  author: Person;
  messageCount: number;
};
