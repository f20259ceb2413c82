import * as z from "zod/mini";
import { TOPIC_STATES } from "./constants.ts";
import { moment } from "./fields.ts";
import { thankYou } from "./thanks.ts";

export const reference = z.strictObject({ id: z.string(), name: z.string() });

/** All that is stored about the caller: their account, actions and texts, and the thank-yous they received. */
export const myData = z.strictObject({
  account: z.strictObject({ id: z.string(), name: z.string(), email: z.string(), createdAt: moment }),
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      userAgent: z.nullable(z.string()),
      createdAt: moment,
      lastUsedAt: moment,
      expiresAt: moment,
      revokedAt: z.nullable(moment),
    }),
  ),
  teams: z.array(z.extend(reference, { isAdmin: z.boolean(), joinedAt: moment })),
  votes: z.array(
    z.strictObject({
      id: z.string(),
      team: reference,
      retrospective: reference,
      votedFor: reference,
      createdAt: moment,
    }),
  ),
  sprintsWon: z.array(z.extend(reference, { team: reference, closedAt: z.nullable(moment) })),
  thankYousGiven: z.array(thankYou),
  thankYousReceived: z.array(thankYou),
  topics: z.array(
    z.strictObject({
      id: z.string(),
      team: reference,
      title: z.string(),
      description: z.nullable(z.string()),
      state: z.enum(TOPIC_STATES),
      createdAt: moment,
    }),
  ),
  /** `liked` is false after the like was taken back. */
  topicLikes: z.array(z.strictObject({ topicId: z.string(), title: z.string(), liked: z.boolean() })),
  messages: z.array(
    z.strictObject({
      id: z.string(),
      topicId: z.string(),
      message: z.string(),
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  messageLikes: z.array(z.strictObject({ messageId: z.string(), topicId: z.string(), liked: z.boolean() })),
  counterResets: z.array(
    z.strictObject({
      id: z.string(),
      team: reference,
      counter: reference,
      nameEvent: z.string(),
      streak: z.int(),
      at: moment,
    }),
  ),
});
export type MyData = z.infer<typeof myData>;
