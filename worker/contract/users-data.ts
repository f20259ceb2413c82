import * as z from "zod/mini";

/** The columns of a row, and the names of what it refers to. */
const dataRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** All that is stored about the caller. `records` has the rows that name them, by table and column: `topics.authorId`. */
export const myData = z.strictObject({ account: dataRow, records: z.record(z.string(), z.array(dataRow)) });
export type MyData = z.infer<typeof myData>;
