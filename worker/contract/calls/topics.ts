import * as z from "zod/mini";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { createMessageInput, messageLikes, topicMessage } from "#worker/contract/messages.ts";
import { createTopicInput, listTopicsInput, topic, topicLikes, updateTopicInput } from "#worker/contract/topics.ts";
import type { Call } from "./call.ts";

export const TOPIC_CALLS = {
  "GET /teams/:teamId/topics": {
    role: "member",
    scope: "read",
    answer: z.array(topic),
    summary: "Lists the topics, newest first.",
    query: listTopicsInput,
  },
  "POST /teams/:teamId/topics": {
    role: "member",
    scope: "write",
    status: 201,
    answer: topic,
    summary: "Creates a topic.",
    body: createTopicInput,
    errors: ["in_bin"],
    creates: true,
  },
  "GET /teams/:teamId/topics/:topicId": {
    role: "member",
    scope: "read",
    answer: topic,
    summary: "Returns a topic.",
    errors: ["in_bin"],
  },
  "PATCH /teams/:teamId/topics/:topicId": {
    role: "member",
    scope: "write",
    answer: topic,
    summary: "Changes the state. Only an admin changes title or description.",
    body: updateTopicInput,
    errors: ["admin_only", "same_state"],
  },
  "DELETE /teams/:teamId/topics/:topicId": {
    role: "admin",
    scope: null,
    summary: `Puts a topic into the bin, with its messages and likes. It can be restored for ${BIN.days} days.`,
    errors: ["bin_full"],
  },
  "POST /teams/:teamId/topics/:topicId/toggle-like": {
    role: "member",
    scope: null,
    answer: topicLikes,
    summary: "Likes a topic, or takes the like back.",
  },
  "GET /teams/:teamId/topics/:topicId/messages": {
    role: "member",
    scope: "read",
    answer: z.array(topicMessage),
    summary: "Lists the messages of a topic, oldest first.",
  },
  "POST /teams/:teamId/topics/:topicId/messages": {
    role: "member",
    scope: "write",
    status: 201,
    answer: topicMessage,
    summary: "Creates a message.",
    body: createMessageInput,
    creates: true,
  },
  "POST /teams/:teamId/topics/:topicId/messages/:messageId/toggle-like": {
    role: "member",
    scope: null,
    answer: messageLikes,
    summary: "Likes a message, or takes the like back.",
  },
} satisfies Record<string, Call>;
