import * as z from "zod/mini";
import { cursor, moment, optional, search } from "./fields.ts";
import { thankYou } from "./thanks.ts";
import { person } from "./users.ts";

/** `before` is `next` of the answer before. */
export const listMemoriesInput = z.object({
  search: optional(search()),
  before: z.optional(cursor()),
});

const base = { id: z.string(), at: moment };

export const memory = z.discriminatedUnion("kind", [
  /** A closed retrospective with its winner and its thank-yous, oldest first. */
  z.strictObject({
    ...base,
    kind: z.literal("retrospective"),
    name: z.string(),
    winner: z.nullable(person),
    winnerVotes: z.nullable(z.int()),
    totalVotes: z.nullable(z.int()),
    thankYous: z.array(thankYou),
  }),
  z.strictObject({
    ...base,
    kind: z.literal("goal"),
    counterId: z.string(),
    name: z.string(),
    description: z.string(),
    targetDays: z.int(),
  }),
  /** A streak that was longer than every one before, when it ended. */
  z.strictObject({
    ...base,
    kind: z.literal("record"),
    counterId: z.string(),
    name: z.string(),
    days: z.int(),
    reason: z.string(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal("agreement"),
    text: z.string(),
    owner: z.nullable(person),
    days: z.int(),
  }),
]);
export type Memory = z.infer<typeof memory>;

/** Newest first. `next` is null on the last page. */
export const memories = z.strictObject({ memories: z.array(memory), next: z.nullable(z.string()) });
export type Memories = z.infer<typeof memories>;
