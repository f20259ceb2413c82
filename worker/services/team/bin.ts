import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { boardTitles } from "#drizzle/schema/boards.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import type { BinItem, BinKind, Deletion } from "#worker/contract/bin.ts";
import { AppError, type ErrorCode } from "#worker/contract/errors.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import type { Person } from "#worker/contract/users.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import { openBoardsOf } from "#worker/services/retrospective/open-boards.ts";
import { recordAccess } from "./access-events.ts";
import { isAdminOf } from "./membership.ts";
import { deleteRowsOf } from "./team-end.ts";

const THINGS = {
  retrospective: { table: retrospectives, name: retrospectives.retrospectiveName },
  counter: { table: counters, name: counters.name },
  topic: { table: topics, name: topics.title },
} as const;

type Thing = { teamId: string; id: string };

const isInBin = ({ teamId, id }: Thing) =>
  sql`exists (select 1 from ${teams} as binned where binned.id = ${id} and binned.bin_of = ${teamId})`;

const selectThing = (db: Db, { teamId, id }: Thing) =>
  db
    .select({ id: teams.id, kind: teams.binKind })
    .from(teams)
    .where(and(eq(teams.id, id), eq(teams.binOf, teamId)));

export const toDeletion = (at: string, by: Person): Deletion => ({
  by,
  at,
  until: new Date(Date.parse(at) + BIN.life).toISOString(),
});

/**
 * Moves the thing into a team of its own without members, which has its id and name (docs/decisions/041). Agreements go with
 * the retrospective in which they were made.
 * @throws AppError not_found, bin_full
 */
export async function putIntoBin(db: Db, kind: BinKind, { teamId, id }: Thing, userId: string): Promise<void> {
  const at = now();
  const { table, name } = THINGS[kind];
  const isOfTeam = sql`${table.teamId} = ${teamId} and ${table.id} = ${id}`;
  const hasRoom = sql`(select count(*) from ${teams} as binned where binned.bin_of = ${teamId}) < ${BIN.most}`;
  const isMoved = isInBin({ teamId, id });
  const ofRetrospective = (column: typeof agreements.retrospectiveId | typeof boardTitles.retrospectiveId) =>
    and(eq(column, id), kind === "retrospective" ? undefined : sql`false`, isMoved);
  const [found, , made] = await db.batch([
    db.select({ id: table.id }).from(table).where(isOfTeam),
    recordAccess(
      db,
      { teamId, kind: `${kind}-deleted`, actorId: userId, at },
      sql`exists (select 1 from ${table} where ${isOfTeam}) and ${hasRoom}`,
    ),
    insertFrom(
      db,
      teams,
      {
        id,
        name,
        joinPasswordHash: NO_PASSWORD,
        createdAt: at,
        deletedAt: at,
        deletedById: userId,
        binOf: teamId,
        binKind: kind,
      },
      sql`from ${table} where ${isOfTeam} and ${hasRoom}`,
    ).returning({ id: teams.id }),
    db.update(table).set({ teamId: id }).where(and(isOfTeam, isMoved)),
    db
      .update(agreements)
      .set({ teamId: id })
      .where(and(eq(agreements.teamId, teamId), ofRetrospective(agreements.retrospectiveId))),
    db
      .update(boardTitles)
      .set({ teamId: id })
      .where(and(eq(boardTitles.teamId, teamId), ofRetrospective(boardTitles.retrospectiveId))),
  ]);
  firstOrThrow(found);
  if (made.length === 0) throw new AppError("bin_full");
}

const itemsOf = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({
      id: teams.id,
      kind: teams.binKind,
      name: teams.name,
      by: { id: users.id, name: users.name },
      at: teams.deletedAt,
    })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.deletedById))
    .where(eq(teams.binOf, teamId))
    .orderBy(desc(teams.deletedAt)),
);

export async function listBin(db: Db, teamId: string): Promise<BinItem[]> {
  const rows = await itemsOf(db, { teamId });
  return rows.flatMap(({ at, by, kind, ...row }) =>
    at !== null && kind !== null ? [{ ...row, kind, deletion: toDeletion(at, by) }] : [],
  );
}

/** @throws AppError not_found; too_many_boards where the team has as many open boards as it can have */
export async function restoreFromBin(db: Db, thing: Thing, userId: string): Promise<BinKind> {
  const { teamId, id } = thing;
  const fits = sql`(${openBoardsOf(id)} = 0 or ${openBoardsOf(teamId)} < ${BOARD.openBoards})`;
  const hasReturned = sql`${isInBin(thing)} and ${openBoardsOf(id)} = 0`;
  const [found, , , , , , , , restored] = await db.batch([
    selectThing(db, thing),
    ...moveAll(db, id, teamId, sql`${isInBin(thing)} and ${fits}`),
    recordAccess(db, { teamId, kind: "restored", actorId: userId, at: now() }, hasReturned),
    db
      .delete(teams)
      .where(and(eq(teams.id, id), eq(teams.binOf, teamId), hasReturned))
      .returning({ id: teams.id }),
  ]);
  const { kind } = firstOrThrow(found);
  if (restored.length === 0 || kind === null) throw new AppError("too_many_boards");
  return kind;
}

/** Moves the rows that name the team that a thing belongs to. The other rows of a thing refer to these. */
function moveAll(db: Db, from: string, to: string, condition: SQL) {
  const move = (table: typeof agreements | typeof boardTitles | (typeof THINGS)[BinKind]["table"]) =>
    db
      .update(table)
      .set({ teamId: to })
      .where(and(eq(table.teamId, from), condition));
  // A repeated key made another agreement with the id meanwhile.
  const isTaken = sql`exists (select 1 from ${agreements} as other where other.team_id = ${to} and other.id = ${agreements.id})`;
  const rename = db
    .update(agreements)
    .set({ id: sql`lower(hex(randomblob(16)))` })
    .where(and(eq(agreements.teamId, from), isTaken, condition));
  // The first statement moves the open board that the condition counts; then the condition holds without counting.
  return [move(retrospectives), rename, move(agreements), move(boardTitles), move(counters), move(topics)] as const;
}

/** @throws AppError not_found */
export async function deleteForGood(db: Db, thing: Thing, userId: string): Promise<void> {
  const { teamId, id } = thing;
  const [found] = await db.batch([
    selectThing(db, thing),
    recordAccess(db, { teamId, kind: "deleted-for-good", actorId: userId, at: now() }, isInBin(thing)),
    ...deleteRowsOf(db, id, isInBin(thing)),
  ]);
  firstOrThrow(found);
}

/** For a thing that the team does not have. @param code where it is not in the bin either @throws AppError in_bin, `code` */
export async function throwMissing(db: Db, thing: Thing, code: ErrorCode = "not_found"): Promise<never> {
  const [binned] = await selectThing(db, thing);
  throw new AppError(binned ? "in_bin" : code);
}

export async function deleteTeam(db: Db, teamId: string, userId: string): Promise<void> {
  const at = now();
  const isDeletable = and(eq(teams.id, teamId), isNull(teams.deletedAt), isAdminOf(teamId, userId));
  await db.batch([
    recordAccess(
      db,
      { teamId, kind: "team-deleted", actorId: userId, at },
      sql`exists (select 1 from ${teams} where ${isDeletable})`,
    ),
    db.update(teams).set({ deletedAt: at, deletedById: userId }).where(isDeletable),
  ]);
}

/** Repeated, it changes nothing. */
export async function restoreTeam(db: Db, teamId: string, userId: string): Promise<void> {
  const isRestored = and(
    eq(teams.id, teamId),
    isNotNull(teams.deletedAt),
    isNull(teams.binOf),
    isAdminOf(teamId, userId),
  );
  await db.batch([
    recordAccess(
      db,
      { teamId, kind: "team-restored", actorId: userId, at: now() },
      sql`exists (select 1 from ${teams} where ${isRestored})`,
    ),
    db.update(teams).set({ deletedAt: null, deletedById: null }).where(isRestored),
  ]);
}
