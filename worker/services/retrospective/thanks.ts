import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { newestOf, type Places } from "#drizzle/databases.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { CURSOR, isBefore, orderByNewest, readCursor } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { users } from "#drizzle/schema/users.ts";
import { cursorAfter } from "#worker/contract/cursor.ts";
import { AppError } from "#worker/contract/errors.ts";
import { THANK_YOUS } from "#worker/contract/limits/retrospectives.ts";
import type { ListThankYousInput, ThankYou, UpdateThankYouInput } from "#worker/contract/thanks.ts";
import { isLive, rowsOf } from "#worker/services/account/rows-of-person.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { isOpen, isOpenWithMember, selectStatus } from "./retrospectives.ts";

const givers = alias(users, "givers");
const receivers = alias(users, "receivers");

const selectThankYous = (db: Db) =>
  db
    .select({
      id: thankYous.id,
      message: thankYous.message,
      giverId: thankYous.giverId,
      giver: { id: givers.id, name: givers.name },
      receiverId: thankYous.receiverId,
      receiver: { id: receivers.id, name: receivers.name },
      retrospectiveId: thankYous.retrospectiveId,
      createdAt: thankYous.createdAt,
    })
    .from(thankYous)
    .innerJoin(givers, eq(givers.id, thankYous.giverId))
    .innerJoin(receivers, eq(receivers.id, thankYous.receiverId))
    .$dynamic();

const orderedThankYous = (db: Db, where: SQL | undefined) =>
  selectThankYous(db)
    .where(where)
    .orderBy(...orderByNewest(thankYous.createdAt, thankYous.id));

export const thankYousIn = prepared(["retroId"], (db, { retroId }) =>
  orderedThankYous(db, eq(thankYous.retrospectiveId, retroId)),
);

export async function listThankYous(db: Db, teamId: string, retrospectiveId: string): Promise<ThankYou[]> {
  const [found, rows] = await db.batch([
    selectStatus(db, { teamId, id: retrospectiveId }),
    thankYousIn(db, { retroId: retrospectiveId }),
  ]);
  firstOrThrow(found);
  return rows;
}

/** The thank-yous of some retrospectives, in no order. */
export const thankYousOf = (db: Db, retrospectiveIds: string[]) =>
  selectThankYous(db).where(inArray(thankYous.retrospectiveId, retrospectiveIds));

export const newestThankYou = (db: Db, where: SQL | undefined) => orderedThankYous(db, where).limit(1);

/** Those of all teams of the person. */
const pageBy = (person: SQLiteColumn) =>
  prepared(["userId", ...CURSOR], (db, { userId, ...cursor }) =>
    orderedThankYous(
      db,
      and(rowsOf(person, userId), isLive(thankYous), isBefore(thankYous.createdAt, thankYous.id, cursor)),
    ).limit(THANK_YOUS),
  );

const pages = { GIVER: pageBy(thankYous.giverId), RECEIVER: pageBy(thankYous.receiverId) };

export function listMyThankYous(
  places: Places,
  userId: string,
  { type, before }: ListThankYousInput,
): Promise<ThankYou[]> {
  const asked = { userId, ...readCursor(before) };
  const cursorOf = ({ createdAt, id }: ThankYou) => cursorAfter(createdAt, id);
  return newestOf(places, (db) => pages[type](db, asked), cursorOf, THANK_YOUS);
}

export async function giveThankYou(
  db: Db,
  input: { id: string; teamId: string; retrospectiveId: string; giverId: string; receiverId: string; message: string },
): Promise<ThankYou> {
  const { teamId, ...given } = input;
  const { id, retrospectiveId, giverId, receiverId } = given;
  if (giverId === receiverId) throw new AppError("self_thanks");
  const [, found, [thankYou]] = await db.batch([
    insertWhere(
      db,
      thankYous,
      { ...given, createdAt: now() },
      isOpenWithMember(teamId, retrospectiveId, receiverId),
    ).onConflictDoNothing(),
    selectStatus(db, { teamId, id: retrospectiveId }),
    selectThankYous(db).where(and(eq(thankYous.retrospectiveId, retrospectiveId), eq(thankYous.id, id))),
  ]);
  const { status } = firstOrThrow(found);
  if (thankYou) return thankYou;
  throw new AppError(status === "CLOSED" ? "retrospective_closed" : "unknown_member");
}

type ThankYouKey = { teamId: string; retrospectiveId: string; id: string };

const matchesThankYou = ({ retrospectiveId, id }: ThankYouKey) =>
  and(eq(thankYous.id, id), eq(thankYous.retrospectiveId, retrospectiveId));
const canChange = (key: ThankYouKey, userId: string) =>
  and(matchesThankYou(key), eq(thankYous.giverId, userId), isOpen(key.teamId, key.retrospectiveId));

/** @throws AppError that says why the person could not change the thank-you */
function refuse(found: unknown[], thankYou: { giverId: string } | undefined, userId: string): never {
  firstOrThrow(found);
  if (!thankYou) throw new AppError("not_found");
  throw new AppError(thankYou.giverId === userId ? "retrospective_closed" : "author_only");
}

export async function updateThankYou(
  db: Db,
  key: ThankYouKey,
  userId: string,
  { message }: UpdateThankYouInput,
): Promise<ThankYou> {
  const [updated, found, [thankYou]] = await db.batch([
    db
      .update(thankYous)
      .set({ message: sql`coalesce(${message ?? null}, ${thankYous.message})` })
      .where(canChange(key, userId))
      .returning({ id: thankYous.id }),
    selectStatus(db, { teamId: key.teamId, id: key.retrospectiveId }),
    selectThankYous(db).where(matchesThankYou(key)),
  ]);
  if (updated.length === 0 || !thankYou) return refuse(found, thankYou, userId);
  return thankYou;
}

export async function deleteThankYou(db: Db, key: ThankYouKey, userId: string): Promise<void> {
  const [found, [thankYou], deleted] = await db.batch([
    selectStatus(db, { teamId: key.teamId, id: key.retrospectiveId }),
    db.select({ giverId: thankYous.giverId }).from(thankYous).where(matchesThankYou(key)),
    db.delete(thankYous).where(canChange(key, userId)).returning({ id: thankYous.id }),
  ]);
  if (deleted.length === 0) refuse(found, thankYou, userId);
}
