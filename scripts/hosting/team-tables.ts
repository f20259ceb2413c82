import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { TEAM_MOVES } from "#drizzle/databases.ts";
import { accessEvents } from "#drizzle/schema/access-events.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { AT_HOME } from "#drizzle/tables.ts";
import { isPerson, parentOf, referencesOf } from "#worker/services/account/rows-of-person.ts";
import { keyOf } from "#worker/services/team/copies.ts";
import { TABLES } from "#worker/services/team/team-end.ts";
import { literal, quoteName } from "./sql.ts";

/** A table of which rows move with a team. `isOfTeam` is the condition for a row, written with a name of the table. */
export type TeamTable = {
  name: string;
  /** Its triggers are named after it. The team, and the things in its bin, are rows of one table. */
  fence: string;
  key: string[];
  /** The columns that name a person. */
  people: string[];
  isOfTeam: (row: string) => string;
  /** The target may have rows of its own. */
  isShared: boolean;
  /** Another key than `key` is unique, so that a row goes before another one can take its place. */
  hasOtherKey: boolean;
};

/** The team, and the things in its bin (docs/decisions/041). */
const idsOf = (teamId: string) => `select id from teams where id = ${literal(teamId)} or bin_of = ${literal(teamId)}`;

function conditionOf(table: SQLiteTable, teamId: string, row: string): string {
  const parent = parentOf(table);
  if (!parent) throw new Error(`${getTableConfig(table).name} belongs to no team`);
  const { column, target } = parent;
  const own = `${row}.${quoteName(column.name)}`;
  if (target.table === teams) return `${own} in (${idsOf(teamId)})`;
  const { name } = getTableConfig(target.table);
  return `${own} in (select ${quoteName(target.name)} from ${quoteName(name)} where ${conditionOf(target.table, teamId, quoteName(name))})`;
}

const tableOf = (
  table: SQLiteTable,
  isOfTeam: TeamTable["isOfTeam"],
  fence = getTableConfig(table).name,
): TeamTable => ({
  name: getTableConfig(table).name,
  fence,
  key: keyOf(table),
  people: referencesOf(table)
    .filter(isPerson)
    .map(({ column }) => column.name),
  isOfTeam,
  // Each database has the access events of its own writes, and a person may be in other teams there.
  isShared: table === accessEvents || table === users,
  hasOtherKey: getTableConfig(table).indexes.some(({ config }) => config.unique),
});

/**
 * What moves, parents first: what the team makes, and the things in its bin. Home keeps the access events that were written
 * there.
 */
export function tablesToMove(teamId: string, isFromHome: boolean): TeamTable[] {
  const content = TABLES.filter((table) => !AT_HOME.includes(table) || (table === accessEvents && !isFromHome));
  return [
    tableOf(teams, (row) => `${row}.bin_of = ${literal(teamId)}`, "bin"),
    ...content.toReversed().map((table) => tableOf(table, (row) => conditionOf(table, teamId, row))),
  ];
}

/** What home says of a team. The team's own database has copies (docs/decisions/056). */
export const tablesAtHome = (teamId: string): TeamTable[] => [
  tableOf(teams, (row) => `${row}.id = ${literal(teamId)}`),
  ...[members, formerMembers].map((table) => tableOf(table, (row) => `${row}.team_id = ${literal(teamId)}`)),
];

export const PEOPLE = tableOf(users, () => "true");

const OPERATIONS = {
  insert: (isOfTeam: TeamTable["isOfTeam"]) => isOfTeam("NEW"),
  update: (isOfTeam: TeamTable["isOfTeam"]) => `(${isOfTeam("NEW")}) or (${isOfTeam("OLD")})`,
  delete: (isOfTeam: TeamTable["isOfTeam"]) => isOfTeam("OLD"),
};

const prefixOf = (teamId: string) => `move ${teamId} `;

/** A trigger, and the statement that makes it. */
type Fence = { name: string; sql: string };

/** Triggers that refuse each write of these rows, so that the whole batch of a late write fails. */
export const fencesOf = (teamId: string, tables: TeamTable[]): Fence[] =>
  tables.flatMap(({ name: table, fence, isOfTeam }) =>
    Object.entries(OPERATIONS).map(([operation, condition]) => {
      const name = `${prefixOf(teamId)}${fence} ${operation}`;
      return {
        name,
        sql: `CREATE TRIGGER IF NOT EXISTS ${quoteName(name)} BEFORE ${operation} ON ${quoteName(table)} WHEN ${condition(isOfTeam)} BEGIN SELECT RAISE(ABORT, ${literal(TEAM_MOVES)}); END`,
      };
    }),
  );

export const selectFences = (teamId: string): string =>
  `select name from sqlite_master where type = 'trigger' and substr(name, 1, ${prefixOf(teamId).length}) = ${literal(prefixOf(teamId))}`;

export const dropFence = (name: unknown): string => `DROP TRIGGER IF EXISTS ${quoteName(String(name))}`;

/** Children first. */
export const deletions = (tables: TeamTable[]): string[] =>
  tables.toReversed().map(({ name, isOfTeam }) => `DELETE FROM ${quoteName(name)} WHERE ${isOfTeam(quoteName(name))}`);
