import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { tables } from "#drizzle/tables.ts";
import { parentOf, referencesOf } from "#worker/services/account/rows-of-person.ts";
import { withoutPerson } from "#worker/services/account/users-deletion.ts";

/** `at` is in milliseconds since the epoch. */
type EndingTeam = { teamId: string; guestIds: string[]; at: number };

/**
 * Statements that delete all rows of a team, and of what is in its bin. The rows of its guests stay without their names, like
 * those of deleted accounts: votes, likes and messages have no index by person, so deleting one person would read those of
 * all teams.
 * @param guestIds those of `selectGuests`
 * @param condition holds until the last statement, unless nothing shall be deleted
 */
export const endTeam = (db: Db, { teamId, guestIds, at }: EndingTeam, condition: SQL) =>
  [
    db
      .update(users)
      .set(withoutPerson(new Date(at).toISOString()))
      .where(and(isOneOf(users.id, guestIds), eq(users.isGuest, true), condition)),
    db.delete(sessions).where(and(isOneOf(sessions.userId, guestIds), condition)),
    ...deleteRowsOf(db, teamId, condition),
  ] as const;

/** @param team with the guests of `selectGuests` @returns whether the condition held, so that the team has ended */
export async function endTeamIf(db: Db, team: EndingTeam, condition: SQL): Promise<boolean> {
  const [ended] = await db.batch([
    db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, team.teamId), condition)),
    ...endTeam(db, team, condition),
  ]);
  return ended.length > 0;
}

/** The present and the former guests of the team who are in no other one. */
export const selectGuests = (db: Db, teamId: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isGuest, true),
        sql`${users.id} in (select user_id from ${members} where team_id = ${teamId}
          union select user_id from ${formerMembers} where team_id = ${teamId})`,
        sql`not exists (select 1 from ${members} as elsewhere where elsewhere.user_id = ${users.id} and elsewhere.team_id <> ${teamId})`,
      ),
    );

/** For one thing in a bin, or for a team with all that is in its bin. */
export const deleteRowsOf = (db: Db, teamId: string, condition: SQL) => {
  const ids = sql`(select ended.id from ${teams} as ended where ended.id = ${teamId} or ended.bin_of = ${teamId})`;
  return [
    // An agreement of the team may have been reviewed in a deleted retrospective.
    db
      .update(agreements)
      .set({ reviewedInId: null })
      .where(
        and(
          sql`${agreements.reviewedInId} in (select reviewed.id from ${retrospectives} as reviewed where reviewed.team_id in ${ids})`,
          condition,
        ),
      ),
    ...TABLES.map((table) => db.delete(table).where(and(rowsOfTeams(table, ids), condition))),
    db.delete(teams).where(and(eq(teams.binOf, teamId), condition)),
    db.delete(teams).where(and(eq(teams.id, teamId), condition)),
  ] as const;
};

function rowsOfTeams(table: SQLiteTable, ids: SQL): SQL {
  const parent = parentOf(table);
  if (!parent) return sql`false`;
  const { column, target } = parent;
  if (target.table === teams) return sql`${column} in ${ids}`;
  return sql`${column} in (select ${target} from ${target.table} where ${rowsOfTeams(target.table, ids)})`;
}

/** The tables with rows of a team, each before those that it refers to. */
export const TABLES = inOrderOfDeletion(Object.values(tables).filter((table) => parentOf(table)));

function inOrderOfDeletion(all: SQLiteTable[]): SQLiteTable[] {
  const isReferred = (table: SQLiteTable) =>
    all.some((other) => other !== table && referencesOf(other).some(({ target }) => target.table === table));
  const first = all.filter((table) => !isReferred(table));
  return first.length === 0 ? all : [...first, ...inOrderOfDeletion(all.filter((table) => !first.includes(table)))];
}
