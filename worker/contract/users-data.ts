import * as z from "zod/mini";
import { cursor } from "./fields.ts";
import { MARKS } from "./marks.ts";

/** The columns of a row, and the names of what it refers to. */
const dataRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const namedRetrospective = { retrospectiveId: z.string(), retrospectiveName: z.string() };

const written = z.array(z.strictObject({ ...namedRetrospective, text: z.string() }));

const myCards = {
  /** Those on open boards of the caller's teams. */
  cards: written,
  /** What the caller said and proposed on boards of their teams. */
  comments: z.array(z.strictObject({ ...namedRetrospective, text: z.string(), at: z.string() })),
  proposals: z.array(z.strictObject({ ...namedRetrospective, text: z.string(), at: z.string() })),
  /** The caller's marks on cards of open boards. A closed board keeps only how many there are. */
  reactions: z.array(z.strictObject({ ...namedRetrospective, text: z.string(), mark: z.enum(MARKS) })),
  /** The caller's answers to the questions with which open retrospectives began. */
  answers: written,
  /** Open boards of which all of this is missing here. */
  boardsNotRead: z.array(z.strictObject(namedRetrospective)),
};
export type MyCards = z.infer<z.ZodMiniObject<typeof myCards>>;

/** All that is stored about the caller, but for what `myClosedBoards` has. `records` has the rows that name them, by table and column: `topics.authorId`. */
export const myData = z.strictObject({
  account: dataRow,
  records: z.record(z.string(), z.array(dataRow)),
  ...myCards,
});
export type MyData = z.infer<typeof myData>;

/** `before` is `next` of the answer before. */
export const listClosedBoardsInput = z.object({ before: z.optional(cursor()) });

/**
 * The signed cards and answers of the caller on closed boards of their teams, newest first. Nobody knows who wrote the others.
 * `next` is null on the last page.
 */
export const myClosedBoards = z.strictObject({ cards: written, answers: written, next: z.nullable(z.string()) });
export type MyClosedBoards = z.infer<typeof myClosedBoards>;
