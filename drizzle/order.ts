import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

export const rowid = (table: SQLiteTable): SQL => sql`${table}.rowid`;

export const orderByNewest = (moment: AnySQLiteColumn): SQL[] => [desc(moment), desc(rowid(moment.table))];

export const orderByOldest = (moment: AnySQLiteColumn): SQL[] => [asc(moment), asc(rowid(moment.table))];
