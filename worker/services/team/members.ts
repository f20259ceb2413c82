import { and, eq, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { removals } from "#drizzle/schema/removals.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Removal } from "#worker/contract/access-events.ts";
import { AppError } from "#worker/contract/errors.ts";
import { GUEST_SESSION } from "#worker/contract/limits/accounts.ts";
import type { Member } from "#worker/contract/members.ts";
import { byName } from "#worker/contract/sorting.ts";
import { userFields } from "#worker/services/account/users.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { recordAccess } from "./access-events.ts";
import { isLiveTeam } from "./live-team.ts";
import { isAdminOf } from "./membership.ts";

const selectMembers = (db: Db, teamId: string | SQLWrapper) =>
  db
    .select({
      userId: members.userId,
      isAdmin: members.isAdmin,
      joinedAt: members.joinedAt,
      isGuest: users.isGuest,
      user: userFields,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, teamId))
    .$dynamic();

export const membersOf = prepared(["teamId"], (db, { teamId }) =>
  selectMembers(db, teamId).orderBy(users.name, users.id),
);

export async function listMembers(db: Db, teamId: string, reader: { isGuest: boolean }): Promise<Member[]> {
  const listed = (await membersOf(db, { teamId })).sort((one, other) => byName(one.user, other.user));
  return reader.isGuest ? listed.map((one) => ({ ...one, user: { ...one.user, email: null } })) : listed;
}

const selectMember = prepared(["teamId", "userId"], (db, { teamId, userId }) =>
  selectMembers(db, teamId).where(and(eq(members.teamId, teamId), eq(members.userId, userId))),
);

export async function getMember(db: Db, teamId: string, userId: string): Promise<Member> {
  return firstOrThrow(await selectMember(db, { teamId, userId }));
}

/** Whether the person joined at this moment, which only an earlier statement of the same batch can have written. */
export const hasJoined = (teamId: string | SQLWrapper, userId: string, at: string) =>
  sql`exists (select 1 from ${members} where ${matchesMember(teamId, userId)} and ${members.joinedAt} = ${at})`;

export const selectRemoval = (db: Db, teamId: string | SQLWrapper, userId: string) =>
  db
    .select({ userId: removals.userId })
    .from(removals)
    .where(and(eq(removals.teamId, teamId), eq(removals.userId, userId)));

const matchesMember = (teamId: string | SQLWrapper, userId: string) =>
  and(eq(members.teamId, teamId), eq(members.userId, userId));

/** A guest whose session has ended cannot come back (docs/product.md §20.2), so they do not count. `admins` is the row of the admin. */
const hasAdmin = (teamId: string | SQLWrapper, condition: SQL) =>
  sql`exists (select 1 from ${members} as admins inner join ${users} as people on people.id = admins.user_id
    where admins.team_id = ${teamId} and admins.is_admin and ${condition} and (not people.is_guest or exists (
      select 1 from ${sessions} as theirs where theirs.user_id = people.id and theirs.revoked_at is null
        and theirs.expires_at > ${now()} and coalesce(theirs.last_used_at, theirs.created_at) > ${fromNow(-GUEST_SESSION.unused)})))`;

/** A condition inside the write, so that two admins who leave at the same time cannot both pass. */
const hasAnotherAdmin = (teamId: string | SQLWrapper, userId: string) =>
  hasAdmin(teamId, sql`admins.user_id <> ${userId}`);

/**
 * Holds for a team without an admin who can come in: the next account becomes its admin. A team in the bin gets none, who
 * could restore it (docs/product.md §27.3).
 */
export const lacksAdmin = (teamId: string | SQLWrapper) =>
  sql`(not ${hasAdmin(teamId, sql`true`)} and ${isLiveTeam(teamId)})`;

/** For the batch in which an account becomes a member: a team with an account does not end. */
export const keepTeam = (db: Db, teamId: string | SQLWrapper, condition: SQL) =>
  db
    .update(teams)
    .set({ isTrial: false })
    .where(and(eq(teams.id, teamId), eq(teams.isTrial, true), condition));

const isOnlyMember = (teamId: string | SQLWrapper, userId: string) =>
  sql`not exists (select 1 from ${members} as others where others.team_id = ${teamId} and others.user_id <> ${userId})`;

/** The last admin can leave only as the last member. For a statement on the user's row of `members`. */
export const canLeave = (teamId: string | SQLWrapper, userId: string) =>
  sql`(not ${members.isAdmin} or ${hasAnotherAdmin(teamId, userId)} or ${isOnlyMember(teamId, userId)})`;

const isGuest = (userId: string) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.isGuest})`;

/** @throws AppError guest_not_admin */
export async function promote(db: Db, teamId: string, adminId: string, userId: string): Promise<Member> {
  const event = { teamId, kind: "promoted", actorId: adminId, subjectId: userId, at: now() } as const;
  const isNoAdmin = sql`exists (select 1 from ${members} where ${matchesMember(teamId, userId)} and not ${members.isAdmin})`;
  const [, , found] = await db.batch([
    recordAccess(db, event, sql`${isNoAdmin} and not ${isGuest(userId)}`),
    db
      .update(members)
      .set({ isAdmin: true })
      .where(and(matchesMember(teamId, userId), not(isGuest(userId)))),
    selectMember(db, { teamId, userId }),
  ]);
  const member = firstOrThrow(found);
  if (member.isGuest) throw new AppError("guest_not_admin");
  return member;
}

export async function demote(db: Db, teamId: string, adminId: string, userId: string): Promise<Member> {
  const event = { teamId, kind: "demoted", actorId: adminId, subjectId: userId, at: now() } as const;
  const [, , found] = await db.batch([
    recordAccess(db, event, sql`${isAdminOf(teamId, userId)} and ${hasAnotherAdmin(teamId, userId)}`),
    db
      .update(members)
      .set({ isAdmin: false })
      .where(and(matchesMember(teamId, userId), hasAnotherAdmin(teamId, userId))),
    selectMember(db, { teamId, userId }),
    endLinksOf(db, teamId, userId),
  ]);
  const member = firstOrThrow(found);
  if (member.isAdmin) throw new AppError("last_admin");
  return member;
}

/** A link admits every person who has it. So the links of a person end when that person is no longer an admin, unless the team is empty. */
const endLinksOf = (db: Db, teamId: string, userId: string) =>
  db
    .delete(invitations)
    .where(
      and(
        eq(invitations.teamId, teamId),
        eq(invitations.creatorId, userId),
        sql`not ${isAdminOf(teamId, userId)}`,
        sql`exists (select 1 from ${members} where ${members.teamId} = ${teamId})`,
      ),
    );

/** The ids of every team where the person is or was a member. */
export const teamsEverOf = (userId: string | SQLWrapper) =>
  sql`(select ${members.teamId} from ${members} where ${members.userId} = ${userId} union select ${formerMembers.teamId} from ${formerMembers} where ${formerMembers.userId} = ${userId})`;

const keepAsFormer = (db: Db, teamId: string, userId: string, condition: SQL) =>
  insertWhere(db, formerMembers, { userId, teamId }, condition).onConflictDoNothing();

/** Of two calls at once the second finds that the person has left. */
export async function leave(db: Db, teamId: string, userId: string): Promise<void> {
  const leaves = and(matchesMember(teamId, userId), canLeave(teamId, userId));
  const isLeaving = sql`exists (select 1 from ${members} where ${leaves})`;
  const [, , , remaining] = await db.batch([
    recordAccess(db, { teamId, kind: "left", actorId: userId, at: now() }, isLeaving),
    keepAsFormer(db, teamId, userId, isLeaving),
    db.delete(members).where(leaves),
    selectMember(db, { teamId, userId }),
    endLinksOf(db, teamId, userId),
  ]);
  if (remaining.length > 0) throw new AppError("last_admin");
}

/** The removed person cannot join again until an admin readmits them. */
export async function remove(db: Db, teamId: string, adminId: string, userId: string): Promise<void> {
  if (adminId === userId) throw new AppError("use_leave");
  const at = now();
  const canBeRemoved = sql`exists (select 1 from ${members} where ${matchesMember(teamId, userId)} and ${hasAnotherAdmin(teamId, userId)})`;
  const [, , , deleted, remaining] = await db.batch([
    insertWhere(db, removals, { teamId, userId, removedAt: at }, canBeRemoved).onConflictDoNothing(),
    recordAccess(db, { teamId, kind: "removed", actorId: adminId, subjectId: userId, at }, canBeRemoved),
    keepAsFormer(db, teamId, userId, canBeRemoved),
    db
      .delete(members)
      .where(and(matchesMember(teamId, userId), hasAnotherAdmin(teamId, userId)))
      .returning({ userId: members.userId }),
    selectMember(db, { teamId, userId }),
    endLinksOf(db, teamId, userId),
  ]);
  if (deleted.length > 0) return;
  throw new AppError(remaining.length > 0 ? "last_admin" : "not_found");
}

const removalsOf = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({ user: { id: users.id, name: users.name }, removedAt: removals.removedAt })
    .from(removals)
    .innerJoin(users, eq(users.id, removals.userId))
    .where(and(eq(removals.teamId, teamId), isNull(users.deletedAt))),
);

export async function listRemovals(db: Db, teamId: string): Promise<Removal[]> {
  const listed = await removalsOf(db, { teamId });
  return listed.sort((one, other) => byName(one.user, other.user));
}

export async function readmit(db: Db, teamId: string, adminId: string, userId: string): Promise<void> {
  const matches = and(eq(removals.teamId, teamId), eq(removals.userId, userId));
  const event = { teamId, kind: "readmitted", actorId: adminId, subjectId: userId, at: now() } as const;
  const [, deleted] = await db.batch([
    recordAccess(db, event, sql`exists (select 1 from ${removals} where ${matches})`),
    db.delete(removals).where(matches).returning({ userId: removals.userId }),
  ]);
  firstOrThrow(deleted);
}
