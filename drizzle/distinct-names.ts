import { Column, getTableColumns, is, SQL, sql, Table } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

type SelectConfig = Parameters<SQLiteAsyncDialect["buildSelectQuery"]>[0];

/** Names the columns of a select so that no two share a name (docs/decisions/028). */
export class DistinctNames extends SQLiteAsyncDialect {
  override buildSelectQuery(config: SelectConfig): SQL {
    return super.buildSelectQuery({ ...config, fields: namedFields(config.fields, new Set()) });
  }
}

function namedFields(fields: object, taken: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, named(field, taken)]));
}

/** A column keeps its own name while that is free. An expression has none, and gets one. */
function named(field: object, taken: Set<string>): unknown {
  if (is(field, Table)) return namedFields(getTableColumns(field), taken);
  const isColumn = is(field, Column);
  const isAliased = is(field, SQL.Aliased);
  if (!isColumn && !isAliased && !is(field, SQL)) return namedFields(field, taken);
  const ownName = isColumn ? field.name : isAliased ? field.fieldAlias : null;
  const isFree = ownName !== null && !taken.has(ownName);
  const name = isFree ? ownName : `_${taken.size}`;
  taken.add(name);
  if (isFree) return field;
  return sql`${isAliased ? field.sql : field}`.as(name);
}
