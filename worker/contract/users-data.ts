/** The columns of a row, plus the names of what it refers to. */
type Row = Record<string, string | number | boolean | null>;

/** All that is stored about oneself. `records` has the rows that name oneself, by table and column: `topics.authorId`. */
export type MyData = { account: Row; records: Record<string, Row[]> };
