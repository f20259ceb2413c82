import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Keeps the table's name in the SQL. Drizzle omits it in a select from one table, and a subquery would then resolve the
 * column to one of its own tables.
 */
export const qualified = (column: AnySQLiteColumn): SQL => sql`${sql`${column}`}`;
