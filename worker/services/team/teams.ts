import { and, desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Place, Places } from "#drizzle/databases.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { series } from "#drizzle/schema/series.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import { placeOf } from "#worker/contract/ids.ts";
import { language } from "#worker/contract/language.ts";
import { TEAM_ID } from "#worker/contract/limits/teams.ts";
import type { Retention } from "#worker/contract/retention.ts";
import { byName } from "#worker/contract/sorting.ts";
import type { RankingEntry, Team, UpdateTeamInput } from "#worker/contract/teams.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import { recordAccess } from "./access-events.ts";
import { toDeletion } from "./bin.ts";
import { chooseRetention } from "./retention.ts";

const teamFields = {
  id: teams.id,
  name: teams.name,
  isAdmin: members.isAdmin,
  memberCount: sql<number>`(select count(*) from ${members} as others where others.team_id = ${teams.id})`,
  retroEntry: teams.retroEntry,
  hasSeries: sql<boolean>`exists (select 1 from ${series} where ${series.teamId} = ${teams.id})`.mapWith(Boolean),
  hasJoinPassword: sql<boolean>`${teams.joinPasswordHash} <> ${NO_PASSWORD}`.mapWith(Boolean),
  isTrial: teams.isTrial,
  timeZone: teams.timeZone,
  language: teams.language,
  retention: sql<Retention | null>`iif(${teams.retentionMonths} is null, null,
    json_object('months', ${teams.retentionMonths}, 'from', ${teams.retentionFrom}))`.mapWith(JSON.parse),
  createdAt: teams.createdAt,
};

const selectTeams = (db: Db) =>
  db.select(teamFields).from(members).innerJoin(teams, eq(teams.id, members.teamId)).$dynamic();

/** A condition inside the write, because the account may be deleted during the call. */
export const accountExists = (userId: string) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`;

const teamsOf = prepared(["userId"], (db, { userId }) =>
  db
    .select({
      ...teamFields,
      database: teams.database,
      deletedAt: teams.deletedAt,
      deletedBy: { id: users.id, name: users.name },
    })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .leftJoin(users, eq(users.id, teams.deletedById))
    .where(eq(members.userId, userId))
    .orderBy(teams.name, teams.id),
);

/** By name, also those in the bin. */
export async function listTeams(places: Places, userId: string): Promise<(Team & { database: Place })[]> {
  const rows = await teamsOf(places.home, { userId });
  const moved = rows.flatMap(({ id, database }) => (database === null ? [] : [{ id, database }]));
  const elsewhere = await Promise.all(
    [...new Set(moved.map(({ database }) => database))].map((place) =>
      withSeries(
        places.at(place),
        moved.filter(({ database }) => database === place).map(({ id }) => id),
      ),
    ),
  );
  const hasSeries = new Set(elsewhere.flat());
  return rows
    .map((row) => (hasSeries.has(row.id) ? { ...row, hasSeries: true } : row))
    .map(({ deletedAt, deletedBy, ...team }) =>
      deletedAt !== null && deletedBy ? { ...team, deletion: toDeletion(deletedAt, deletedBy) } : team,
    )
    .sort(byName);
}

/** @returns those of the teams that have a series */
async function withSeries(db: Db, teamIds: string[]): Promise<string[]> {
  const rows = await db.selectDistinct({ id: series.teamId }).from(series).where(isOneOf(series.teamId, teamIds));
  return rows.map(({ id }) => id);
}

/** A team as home knows it, with what only its own database knows. @param db of the team */
export async function asInOwnDatabase({ home }: Places, db: Db, team: Team): Promise<Team> {
  return db === home ? team : { ...team, hasSeries: (await withSeries(db, [team.id])).length > 0 };
}

/** For calls that find their team by themselves. A deployment with one database asks nothing. */
export async function databaseOf(places: Places, teamId: string): Promise<Db> {
  if (places.others.length === 0) return places.home;
  const [team] = await places.home.select({ database: teams.database }).from(teams).where(eq(teams.id, teamId));
  return places.at(team?.database ?? null);
}

export const selectTeam = (db: Db, teamId: string | SQLWrapper, userId: string | SQLWrapper) =>
  selectTeams(db).where(and(eq(members.teamId, teamId), eq(members.userId, userId)));

const teamOf = prepared(["teamId", "userId"], (db, { teamId, userId }) => selectTeam(db, teamId, userId));

export async function getTeam(db: Db, teamId: string, userId: string): Promise<Team> {
  return firstOrThrow(await teamOf(db, { teamId, userId }));
}

/** @param id of `newId` or derived as one. Each character of a team's id stands for two of its 62. */
export const teamIdFrom = (id: string): string =>
  Array.from(id.slice(0, TEAM_ID.length), (character) =>
    TEAM_ID.alphabet.charAt(placeOf(character) % TEAM_ID.alphabet.length),
  ).join("");

/** @throws AppError not_a_member where the creator has left the team meanwhile */
export async function createTeam(
  db: Db,
  input: { id: string; name: string; joinPasswordHash: string; timeZone?: string; userId: string },
): Promise<Team> {
  const { id, name, joinPasswordHash, timeZone, userId } = input;
  const at = now();
  // This is true only when this call created the team, so that a retry does not add a creator who has left.
  const isNew = sql`exists (select 1 from ${teams} where ${teams.id} = ${id} and ${teams.createdAt} = ${at})`;
  const [, , , found] = await db.batch([
    db
      .insert(teams)
      .values({ id, name, joinPasswordHash, timeZone, language: language(), createdAt: at })
      .onConflictDoNothing(),
    insertWhere(
      db,
      members,
      { teamId: id, userId, isAdmin: true, joinedAt: at },
      sql`${isNew} and ${accountExists(userId)}`,
    ).onConflictDoNothing(),
    recordAccess(db, { id, teamId: id, kind: "created", actorId: userId, at }, isNew),
    selectTeam(db, id, userId),
  ]);
  const [team] = found;
  if (!team) throw new AppError("not_a_member");
  return team;
}

export async function updateTeam(
  db: Db,
  teamId: string,
  userId: string,
  { joinPasswordHash, ...changes }: Omit<UpdateTeamInput, "joinPassword"> & { joinPasswordHash?: string },
): Promise<Team> {
  const { name, retroEntry, timeZone, language: code, retentionMonths: months } = changes;
  const at = now();
  // SQL's true and false.
  const isEntry = retroEntry === undefined ? null : Number(retroEntry);
  const [, , , , , found] = await db.batch([
    recordAccess(
      db,
      { teamId, kind: retroEntry ? "retro-entry-on" : "retro-entry-off", actorId: userId, at },
      sql`exists (select 1 from ${teams} where ${teams.id} = ${teamId} and ${teams.retroEntry} <> ${isEntry})`,
    ),
    db
      .update(teams)
      .set({
        name: sql`coalesce(${name ?? null}, ${teams.name})`,
        joinPasswordHash: sql`coalesce(${joinPasswordHash ?? null}, ${teams.joinPasswordHash})`,
        retroEntry: sql`coalesce(${isEntry}, ${teams.retroEntry})`,
        timeZone: sql`coalesce(${timeZone ?? null}, ${teams.timeZone})`,
        language: sql`coalesce(${code ?? null}, ${teams.language})`,
      })
      .where(eq(teams.id, teamId)),
    recordAccess(
      db,
      { teamId, kind: "password-changed", actorId: userId, at },
      joinPasswordHash === undefined ? sql`false` : sql`true`,
    ),
    ...chooseRetention(db, { teamId, userId, months, at }),
    selectTeam(db, teamId, userId),
  ]);
  return firstOrThrow(found);
}

const rankingOf = prepared(["teamId"], (db, { teamId }) => {
  const wins = sql<number>`(select count(*) from ${retrospectives} where ${retrospectives.sprintWinnerId} = ${users.id} and ${retrospectives.teamId} = ${teamId})`;
  return db
    .select({ id: users.id, name: users.name, teamSprintWinner: wins.as("wins") })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, teamId))
    .orderBy(desc(sql`wins`), users.name, users.id);
});

export async function listRanking(db: Db, teamId: string): Promise<RankingEntry[]> {
  const listed = await rankingOf(db, { teamId });
  return listed.sort((one, other) => other.teamSprintWinner - one.teamSprintWinner || byName(one, other));
}
