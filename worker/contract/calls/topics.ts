import * as z from "zod/mini";
import { createMessageInput, messageLikes, topicMessage } from "#worker/contract/messages.ts";
import { createTopicInput, listTopicsInput, topic, topicLikes, updateTopicInput } from "#worker/contract/topics.ts";
import { type Call, call, TEAM, TOPIC } from "./call.ts";

export const TOPIC_CALLS = {
  [`GET ${TEAM}/topics` as const]: call("member", 200, z.array(topic), "Lists the topics, newest first.", {
    query: listTopicsInput,
  }),
  [`POST ${TEAM}/topics` as const]: call("member", 201, topic, "Creates a topic.", {
    body: createTopicInput,
    creates: true,
  }),
  [`GET ${TOPIC}` as const]: call("member", 200, topic, "Returns a topic."),
  [`PATCH ${TOPIC}` as const]: call(
    "member",
    200,
    topic,
    "Changes the state. Only an admin changes title or description.",
    {
      body: updateTopicInput,
      errors: ["admin_only", "same_state"],
    },
  ),
  [`POST ${TOPIC}/toggle-like` as const]: call("member", 200, topicLikes, "Likes a topic, or takes the like back."),
  [`GET ${TOPIC}/messages` as const]: call(
    "member",
    200,
    z.array(topicMessage),
    "Lists the messages of a topic, oldest first.",
  ),
  [`POST ${TOPIC}/messages` as const]: call("member", 201, topicMessage, "Creates a message.", {
    body: createMessageInput,
    creates: true,
  }),
  [`POST ${TOPIC}/messages/:messageId/toggle-like` as const]: call(
    "member",
    200,
    messageLikes,
    "Likes a message, or takes the like back.",
  ),
} satisfies Record<string, Call>;
