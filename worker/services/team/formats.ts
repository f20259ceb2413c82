import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { orderByOldest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { formats } from "#drizzle/schema/formats.ts";
import { AppError } from "#worker/contract/errors.ts";
import { FORMATS } from "#worker/contract/limits/retrospectives.ts";
import type { CreateFormatInput, TeamFormat } from "#worker/contract/team-formats.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";

type Asker = { teamId: string; userId: string; isAdmin: boolean };

const selectFormats = (db: Db) =>
  db
    .select({
      id: formats.id,
      name: formats.name,
      columns: formats.columns,
      creatorId: formats.creatorId,
      createdAt: formats.createdAt,
    })
    .from(formats);

const matchesFormat = (teamId: string, id: string) => and(eq(formats.teamId, teamId), eq(formats.id, id));

export const formatsOf = prepared(["teamId"], (db, { teamId }) =>
  selectFormats(db)
    .where(eq(formats.teamId, teamId))
    .orderBy(...orderByOldest(formats.createdAt)),
);

/** @throws AppError too_many_formats */
export async function createFormat(
  db: Db,
  { teamId, userId: creatorId }: Asker,
  { id, name, columns }: CreateFormatInput & { id: string },
): Promise<TeamFormat> {
  const row = {
    id,
    name,
    columns: columns.map(({ title, hint }) => ({ title, hint: hint ?? null })),
    teamId,
    creatorId,
    createdAt: now(),
  };
  const [, [created]] = await db.batch([
    insertWhere(
      db,
      formats,
      row,
      sql`(select count(*) from ${formats} where ${formats.teamId} = ${teamId}) < ${FORMATS.ofTeam}`,
    ).onConflictDoNothing(),
    selectFormats(db).where(matchesFormat(teamId, id)),
  ]);
  if (!created) throw new AppError("too_many_formats");
  return created;
}

/** @throws AppError not_found, not_format_manager */
export async function removeFormat(db: Db, { teamId, userId, isAdmin }: Asker, id: string): Promise<void> {
  const mayRemove = isAdmin ? sql`true` : eq(formats.creatorId, userId);
  const [found] = await db.batch([
    db.select({ creatorId: formats.creatorId }).from(formats).where(matchesFormat(teamId, id)),
    db.delete(formats).where(and(matchesFormat(teamId, id), mayRemove)),
  ]);
  const { creatorId } = firstOrThrow(found);
  if (!isAdmin && creatorId !== userId) throw new AppError("not_format_manager");
}
