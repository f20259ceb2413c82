import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { tables } from "#drizzle/tables.ts";
import { TRIAL } from "#worker/contract/limits.ts";
import { isPerson, referencesOf } from "#worker/services/account/rows-of-person.ts";
import { withoutPerson } from "#worker/services/account/users-deletion.ts";

/** `visitedAt` in milliseconds since the epoch. */
export type TrialEnd = "ended" | "kept" | "unknown" | { visitedAt: number };

/**
 * Deletes everything of a trial whose members are guests, none of whom used their session for `TRIAL.life`. The rows of the
 * guests stay without their names, like those of deleted accounts: votes, likes and messages have no index by person, so
 * deleting one person would read those of all teams.
 */
export async function endTrialTeam(db: Db, teamId: string, at: number): Promise<TrialEnd> {
  const [found, guests] = await db.batch([
    db
      .select({ isTrial: sql<number>`${isTrial(teamId)}`, visitedAt: lastVisit(teamId) })
      .from(teams)
      .where(eq(teams.id, teamId)),
    selectGuests(db, teamId),
  ]);
  const [team] = found;
  if (!team) return "unknown";
  if (!team.isTrial) return "kept";
  const before = new Date(at - TRIAL.life).toISOString();
  if (team.visitedAt > before) return { visitedAt: Date.parse(team.visitedAt) };
  // A visit after the first query makes it false, and what these statements delete leaves it true.
  const isDue = sql`${isTrial(teamId)} and ${lastVisit(teamId)} <= ${before}`;
  const ids = guests.map(({ id }) => id);
  const [ending] = await db.batch([
    db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, teamId), isDue)),
    ...TABLES.map((table) => db.delete(table).where(and(rowsOfTeam(table, teamId), isDue))),
    db
      .update(users)
      .set(withoutPerson(new Date(at).toISOString()))
      .where(and(inArray(users.id, ids), eq(users.isGuest, true), isDue)),
    db.delete(sessions).where(and(inArray(sessions.userId, ids), isDue)),
    db.delete(teams).where(and(eq(teams.id, teamId), isDue)),
  ]);
  return ending.length > 0 ? "ended" : { visitedAt: at };
}

/** A team with an account never ends, even if it is marked as a trial. */
const isTrial = (teamId: string) =>
  sql`exists (select 1 from ${teams} as trials where trials.id = ${teamId} and trials.is_trial)
    and not exists (select 1 from ${members} as own inner join ${users} as people on people.id = own.user_id
      where own.team_id = ${teamId} and not people.is_guest)`;

/** The last use of a session by a member, and the creation of the team where none has one. */
const lastVisit = (teamId: string) =>
  sql<string>`(select coalesce(max(coalesce(used.last_used_at, used.created_at)), min(made.created_at))
    from ${teams} as made left join ${members} as own on own.team_id = made.id
    left join ${sessions} as used on used.user_id = own.user_id where made.id = ${teamId})`;

/** The present and the former guests of the team who are in no other one. */
const selectGuests = (db: Db, teamId: string) =>
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

/** The reference through which a row belongs to a team. */
const parentOf = (table: SQLiteTable) => referencesOf(table).find((reference) => !isPerson(reference));

function rowsOfTeam(table: SQLiteTable, teamId: string): SQL | undefined {
  const parent = parentOf(table);
  if (!parent) return sql`false`;
  const { column, target } = parent;
  if (target.table === teams) return eq(column, teamId);
  return sql`${column} in (select ${target} from ${target.table} where ${rowsOfTeam(target.table, teamId)})`;
}

/** The tables with rows of a team, each before those that it refers to. */
const TABLES = inOrderOfDeletion(Object.values(tables).filter((table) => parentOf(table)));

function inOrderOfDeletion(all: SQLiteTable[]): SQLiteTable[] {
  const isReferred = (table: SQLiteTable) =>
    all.some((other) => other !== table && referencesOf(other).some(({ target }) => target.table === table));
  const first = all.filter((table) => !isReferred(table));
  return first.length === 0 ? all : [...first, ...inOrderOfDeletion(all.filter((table) => !first.includes(table)))];
}
