/** The columns of a row, plus the names of what it refers to. */
type DataRow = Record<string, string | number | boolean | null>;

/** All that is stored about oneself. `records` has the rows that name oneself, by table and column: `topics.authorId`. */
export type MyData = { account: DataRow; records: Record<string, DataRow[]> };
