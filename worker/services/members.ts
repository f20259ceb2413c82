import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { Member } from "#worker/contract/members.ts";
import { firstOrThrow } from "./first-or-throw.ts";
import { userFields } from "./users.ts";

const selectMembers = (db: Db, teamId: string) =>
  db
    .select({ userId: members.userId, isAdmin: members.isAdmin, joinedAt: members.joinedAt, user: userFields })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, teamId))
    .$dynamic();

export const listMembers = (db: Db, teamId: string): Promise<Member[]> =>
  selectMembers(db, teamId).orderBy(users.name, users.id);

const selectMember = (db: Db, teamId: string, userId: string) =>
  selectMembers(db, teamId).where(and(eq(members.teamId, teamId), eq(members.userId, userId)));

export async function getMember(db: Db, teamId: string, userId: string): Promise<Member> {
  return firstOrThrow(await selectMember(db, teamId, userId));
}

const matchesMember = (teamId: string, userId: string) => and(eq(members.teamId, teamId), eq(members.userId, userId));

/** A condition inside the write, so that two admins who leave at the same time cannot both pass. */
const hasAnotherAdmin = (teamId: string | SQL, userId: string) =>
  sql`exists (select 1 from ${members} as others where others.team_id = ${teamId} and others.user_id <> ${userId} and others.is_admin)`;

const isOnlyMember = (teamId: string | SQL, userId: string) =>
  sql`not exists (select 1 from ${members} as others where others.team_id = ${teamId} and others.user_id <> ${userId})`;

/** The last admin can leave only as the last member. For a statement on the user's row of `members`. */
export const canLeave = (teamId: string | SQL, userId: string) =>
  sql`(not ${members.isAdmin} or ${hasAnotherAdmin(teamId, userId)} or ${isOnlyMember(teamId, userId)})`;

export async function promote(db: Db, teamId: string, userId: string): Promise<Member> {
  const [, found] = await db.batch([
    db.update(members).set({ isAdmin: true }).where(matchesMember(teamId, userId)),
    selectMember(db, teamId, userId),
  ]);
  return firstOrThrow(found);
}

export async function demote(db: Db, teamId: string, userId: string): Promise<Member> {
  const [, found] = await db.batch([
    db
      .update(members)
      .set({ isAdmin: false })
      .where(and(matchesMember(teamId, userId), hasAnotherAdmin(teamId, userId))),
    selectMember(db, teamId, userId),
  ]);
  const member = firstOrThrow(found);
  if (member.isAdmin) throw new AppError("last_admin");
  return member;
}

export async function leave(db: Db, teamId: string, userId: string): Promise<void> {
  const [deleted] = await db.batch([
    db
      .delete(members)
      .where(and(matchesMember(teamId, userId), canLeave(teamId, userId)))
      .returning({ userId: members.userId }),
  ]);
  if (deleted.length === 0) throw new AppError("last_admin");
}

export async function remove(db: Db, teamId: string, adminId: string, userId: string): Promise<void> {
  if (adminId === userId) throw new AppError("use_leave");
  const [deleted, remaining] = await db.batch([
    db
      .delete(members)
      .where(and(matchesMember(teamId, userId), ne(members.userId, adminId), hasAnotherAdmin(teamId, userId)))
      .returning({ userId: members.userId }),
    selectMember(db, teamId, userId),
  ]);
  if (deleted.length > 0) return;
  throw new AppError(remaining.length > 0 ? "last_admin" : "not_found");
}
