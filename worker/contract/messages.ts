import * as z from "zod/mini";
import { moment, text } from "./fields.ts";
import { LIMITS } from "./limits/fields.ts";

export const createMessageInput = z.object({ message: text(LIMITS.text) });
export type CreateMessageInput = z.infer<typeof createMessageInput>;

export const messageLikes = z.strictObject({ messageLikes: z.int(), userLikeMessage: z.boolean() });
export type MessageLikes = z.infer<typeof messageLikes>;

export const topicMessage = z.extend(messageLikes, {
  id: z.string(),
  message: z.string(),
  user: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
  createdAt: moment,
  updatedAt: moment,
});
export type TopicMessage = z.infer<typeof topicMessage>;
