import { and, eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { AT_HOME } from "#drizzle/tables.ts";
import { isLiveHere, isLiveTeam } from "#worker/services/team/live-team.ts";
import { teamsEverOf } from "#worker/services/team/members.ts";

export type Reference = { key: string; column: SQLiteColumn; target: SQLiteColumn };

export function referencesOf(table: SQLiteTable): Reference[] {
  const foreignKeys = getTableConfig(table).foreignKeys.map((foreignKey) => foreignKey.reference());
  return Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const target = foreignKeys.find(({ columns }) => columns[0] === column)?.foreignColumns[0];
    return target ? [{ key, column, target }] : [];
  });
}

export const isPerson = ({ target }: Reference): boolean => target.table === users;

/** What a row belongs to, such as a team; undefined where it belongs to people alone. The row outlives all else that it refers to. */
export const parentOf = (table: SQLiteTable): Reference | undefined =>
  referencesOf(table).find((reference) => !isPerson(reference));

/** Whether an index or the primary key finds the rows by this column. */
export function isIndexed(column: SQLiteColumn): boolean {
  const { indexes, primaryKeys } = getTableConfig(column.table);
  return [...indexes.map(({ config }) => config), ...primaryKeys].some(({ columns }) => columns[0] === column);
}

/** The rows that name the person: by index, or in the teams where the person is or was. */
export const rowsOf = (person: SQLiteColumn, userId: string | SQLWrapper): SQL | undefined =>
  isIndexed(person) ? eq(person, userId) : and(inTeams(person.table, userId), eq(person, userId));

/** Whether the row belongs to no team, or to one that is not in the bin. What a team makes counts only in that team's database. */
export function isLive(table: SQLiteTable): SQL | undefined {
  const parent = parentOf(table);
  if (!parent) return undefined;
  const { column, target } = parent;
  if (target.table === teams) return AT_HOME.includes(table) ? isLiveTeam(column) : isLiveHere(column);
  return sql`exists (select 1 from ${target.table} where ${target} = ${column} and ${isLive(target.table)})`;
}

/** The team that a row belongs to, also while it is in the bin. Undefined where rows belong to no team. */
export function teamOf(table: SQLiteTable): SQLWrapper | undefined {
  if (table === teams) return sql`coalesce(${teams.binOf}, ${teams.id})`;
  const parent = parentOf(table);
  if (!parent || parent.target.table === teams) return parent?.column;
  const { column, target } = parent;
  return sql`(select ${teamOf(target.table)} from ${target.table} where ${target} = ${column})`;
}

function inTeams(table: SQLiteTable, userId: string | SQLWrapper): SQL {
  const parent = parentOf(table);
  if (!parent) throw new Error("a table without an index by person and without a team");
  const { column, target } = parent;
  if (target.table === teams) return sql`${column} in ${teamsEverOf(userId)}`;
  return sql`${column} in (select ${target} from ${target.table} where ${inTeams(target.table, userId)})`;
}
