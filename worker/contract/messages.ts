import * as z from "zod/mini";
import { text } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const createMessageInput = z.object({ message: text(LIMITS.text) });
export type CreateMessageInput = z.infer<typeof createMessageInput>;

export type MessageLikes = { messageLikes: number; userLikeMessage: boolean };
export type TopicMessage = MessageLikes & {
  id: string;
  message: string;
  user: { id: string; name: string; email: string };
  createdAt: string;
  updatedAt: string;
};
