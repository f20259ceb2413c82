import * as z from "zod/mini";
import { id, message, oneOf } from "./fields.ts";
import type { Person } from "./users.ts";

export const THANK_YOU_TYPES = ["GIVER", "RECEIVER"] as const;
export type ThankYouType = (typeof THANK_YOU_TYPES)[number];

export const listThankYousInput = z.object({ type: oneOf(THANK_YOU_TYPES) });
export const createThankYouInput = z.object({ userId: id(), message: message() });
export type CreateThankYouInput = z.infer<typeof createThankYouInput>;

export type ThankYou = {
  id: string;
  message: string;
  giverId: string;
  giver: Person;
  receiverId: string;
  receiver: Person;
  retrospectiveId: string;
  createdAt: string;
};
