import { Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

type Insert<Table extends SQLiteTable> = Table["$inferInsert"];
type Values<Table extends SQLiteTable> = { [Key in keyof Insert<Table>]: Insert<Table>[Key] | SQL | SQLiteColumn };

/** Inserts the row where the condition holds when the statement runs. */
export const insertWhere = <Table extends SQLiteTable>(db: Db, table: Table, row: Values<Table>, condition: SQL) =>
  insertFrom(db, table, row, sql`where ${condition}`);

/**
 * Inserts a row for each row of the source.
 * @param source from `from` on; the values may be its columns
 */
export function insertFrom<Table extends SQLiteTable>(db: Db, table: Table, row: Values<Table>, source: SQL) {
  // SQLite takes the values in the table's order.
  const given = new Map<string, unknown>(Object.entries(row));
  const values = Object.entries(getTableColumns(table)).map(([key, column]) => valueFor(column, given.get(key)));
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} ${source}`);
}

function valueFor(column: SQLiteColumn, given: unknown) {
  const value = given === undefined ? (column.default ?? null) : given;
  return is(value, SQL) || is(value, Column) ? value : sql.param(value, column);
}
