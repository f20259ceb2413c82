import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** In which order rows were written: decides where all else is the same. */
export const rowid = (table: SQLiteTable): SQL => sql`${table}.rowid`;

/** By a moment, newest first. */
export const newestFirst = (moment: AnySQLiteColumn): SQL[] => [desc(moment), desc(rowid(moment.table))];

/** By a moment, oldest first. */
export const oldestFirst = (moment: AnySQLiteColumn): SQL[] => [asc(moment), asc(rowid(moment.table))];
