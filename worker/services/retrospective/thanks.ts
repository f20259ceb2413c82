import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { ThankYou, ThankYouType, UpdateThankYouInput } from "#worker/contract/thanks.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { isOpen, isOpenWithMember, selectStatus } from "./retrospectives.ts";

const givers = alias(users, "givers");
const receivers = alias(users, "receivers");

const selectThankYous = (db: Db) =>
  db
    .select({
      id: sql<string>`${thankYous.id}`.as("thank_you_id"),
      message: thankYous.message,
      giverId: thankYous.giverId,
      giverName: sql<string>`${givers.name}`.as("giver_name"),
      receiverId: thankYous.receiverId,
      receiverName: sql<string>`${receivers.name}`.as("receiver_name"),
      retrospectiveId: thankYous.retrospectiveId,
      createdAt: thankYous.createdAt,
    })
    .from(thankYous)
    .innerJoin(givers, eq(givers.id, thankYous.giverId))
    .innerJoin(receivers, eq(receivers.id, thankYous.receiverId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectThankYous>>[number];

const toThankYou = ({ giverName, receiverName, ...row }: Row): ThankYou => ({
  ...row,
  giver: { id: row.giverId, name: giverName },
  receiver: { id: row.receiverId, name: receiverName },
});

const inRetrospective = (db: Db, retrospectiveId: string) =>
  selectThankYous(db)
    .where(eq(thankYous.retrospectiveId, retrospectiveId))
    .orderBy(...orderByNewest(thankYous.createdAt, thankYous.id));

export async function listThankYous(db: Db, teamId: string, retrospectiveId: string): Promise<ThankYou[]> {
  const [found, rows] = await db.batch([
    selectStatus(db, teamId, retrospectiveId),
    inRetrospective(db, retrospectiveId),
  ]);
  firstOrThrow(found);
  return rows.map(toThankYou);
}

/** Of some retrospectives of a team, in no order. */
export const thankYousOf = (db: Db, retrospectiveIds: string[]) => ({
  query: selectThankYous(db).where(inArray(thankYous.retrospectiveId, retrospectiveIds)),
  show: toThankYou,
});

export const thankYousIn = (db: Db, retrospectiveId: string) => ({
  query: inRetrospective(db, retrospectiveId),
  show: toThankYou,
});

export function thankYousFrom(db: Db, userId: string, type: ThankYouType) {
  const mine = type === "GIVER" ? thankYous.giverId : thankYous.receiverId;
  const query = selectThankYous(db)
    .where(eq(mine, userId))
    .orderBy(...orderByNewest(thankYous.createdAt, thankYous.id));
  return { query, show: toThankYou };
}

export function newestThankYou(db: Db, where: SQL | undefined) {
  const query = selectThankYous(db)
    .where(where)
    .orderBy(...orderByNewest(thankYous.createdAt, thankYous.id))
    .limit(1);
  return { query, show: toThankYou };
}

export async function listMyThankYous(db: Db, userId: string, type: ThankYouType): Promise<ThankYou[]> {
  return (await thankYousFrom(db, userId, type).query).map(toThankYou);
}

export async function giveThankYou(
  db: Db,
  input: { id: string; teamId: string; retrospectiveId: string; giverId: string; receiverId: string; message: string },
): Promise<ThankYou> {
  const { id, teamId, retrospectiveId, giverId, receiverId, message } = input;
  if (giverId === receiverId) throw new AppError("self_thanks");
  const [, found, [thankYou]] = await db.batch([
    db
      .insert(thankYous)
      .select(
        sql`select ${id}, ${retrospectiveId}, ${giverId}, ${receiverId}, ${message}, ${now()} where ${isOpenWithMember(teamId, retrospectiveId, receiverId)}`,
      )
      .onConflictDoNothing(),
    selectStatus(db, teamId, retrospectiveId),
    selectThankYous(db).where(and(eq(thankYous.retrospectiveId, retrospectiveId), eq(thankYous.id, id))),
  ]);
  const { status } = firstOrThrow(found);
  if (thankYou) return toThankYou(thankYou);
  throw new AppError(status === "CLOSED" ? "retrospective_closed" : "unknown_member");
}

export type ThankYouKey = { teamId: string; retrospectiveId: string; id: string };

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
    selectStatus(db, key.teamId, key.retrospectiveId),
    selectThankYous(db).where(matchesThankYou(key)),
  ]);
  if (updated.length === 0 || !thankYou) return refuse(found, thankYou, userId);
  return toThankYou(thankYou);
}

export async function deleteThankYou(db: Db, key: ThankYouKey, userId: string): Promise<void> {
  const [found, [thankYou], deleted] = await db.batch([
    selectStatus(db, key.teamId, key.retrospectiveId),
    db.select({ giverId: thankYous.giverId }).from(thankYous).where(matchesThankYou(key)),
    db.delete(thankYous).where(canChange(key, userId)).returning({ id: thankYous.id }),
  ]);
  if (deleted.length === 0) refuse(found, thankYou, userId);
}
