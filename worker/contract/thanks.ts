import * as z from "zod/mini";
import { choice, cursor, id, message, moment, optional } from "./fields.ts";
import { person } from "./users.ts";

const THANK_YOU_TYPES = ["GIVER", "RECEIVER"] as const;
export type ThankYouType = (typeof THANK_YOU_TYPES)[number];

/** `before` is `cursorAfter` the last one of the page before. */
export const listThankYousInput = z.object({ type: choice(THANK_YOU_TYPES), before: z.optional(cursor()) });
export type ListThankYousInput = z.infer<typeof listThankYousInput>;
export const createThankYouInput = z.object({ userId: id(), message: message() });
export type CreateThankYouInput = z.infer<typeof createThankYouInput>;
/** The form of a thank-you always has its text. */
export const editThankYouInput = z.object({ message: message() });
export const updateThankYouInput = z.object({ message: optional(message()) });
export type UpdateThankYouInput = z.infer<typeof updateThankYouInput>;

export const thankYou = z.strictObject({
  id: z.string(),
  message: z.string(),
  giverId: z.string(),
  giver: person,
  receiverId: z.string(),
  receiver: person,
  retrospectiveId: z.string(),
  createdAt: moment,
});
export type ThankYou = z.infer<typeof thankYou>;
