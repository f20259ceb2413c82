import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * A column with its table's name, for a subquery that looks outside: drizzle leaves the name out in a select from one
 * table, and the subquery would take the column for one of its own.
 */
export const qualified = (column: AnySQLiteColumn): SQL => sql`${sql`${column}`}`;
