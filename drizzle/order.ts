import { asc, desc, type SQL, sql } from "drizzle-orm";
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
