import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

export const rowid = (table: SQLiteTable): SQL => sql`${table}.rowid`;

/** @param next orders rows of the same moment; a table without rowids needs a column */
export const orderByNewest = (moment: AnySQLiteColumn, next: AnySQLiteColumn | SQL = rowid(moment.table)): SQL[] => [
  desc(moment),
  desc(next),
];

/** @param next as above */
export const orderByOldest = (moment: AnySQLiteColumn, next: AnySQLiteColumn | SQL = rowid(moment.table)): SQL[] => [
  asc(moment),
  asc(next),
];

/** The parameters of `isBefore`. */
export const CURSOR = ["lastMoment", "lastId"] as const;

type Cursor<Value> = Record<(typeof CURSOR)[number], Value>;

/** @param cursor of `worker/contract/cursor.ts`, undefined for all rows */
export function readCursor(cursor: string | undefined): Cursor<string> {
  const [lastMoment = "", lastId = ""] = cursor?.split("~", 2) ?? ["9999"];
  return { lastMoment, lastId };
}

/** The rows after a cursor, in a list that is sorted newest first, then by descending id. */
export const isBefore = (
  moment: SQLWrapper,
  id: SQLWrapper,
  { lastMoment, lastId }: Cursor<string | SQLWrapper>,
): SQL => sql`${moment} <= ${lastMoment} and (${moment} < ${lastMoment} or ${id} < ${lastId})`;
