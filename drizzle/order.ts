import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

export const rowid = (table: SQLiteTable): SQL => sql`${table}.rowid`;

export const newestFirst = (moment: AnySQLiteColumn): SQL[] => [desc(moment), desc(rowid(moment.table))];

export const oldestFirst = (moment: AnySQLiteColumn): SQL[] => [asc(moment), asc(rowid(moment.table))];
