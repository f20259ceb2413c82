import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { qualified } from "#drizzle/qualified.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { User } from "#worker/contract/users.ts";
import { firstOrThrow } from "./first-or-throw.ts";
import { type RevokedSessions, revokeOtherSessions, selectTeamIds, toTeamIds } from "./sessions.ts";

/** A user as others see them, `sprintWins` counted over all teams (contract *Teams and members*). */
export const userFields = {
  id: users.id,
  name: users.name,
  email: users.email,
  sprintWins:
    sql<number>`(select count(*) from ${retrospectives} where ${retrospectives.sprintWinnerId} = ${qualified(users.id)})`.as(
      "sprint_wins",
    ),
};

/** @throws AppError not_found */
export async function getUser(db: Db, userId: string): Promise<User> {
  return firstOrThrow(await db.select(userFields).from(users).where(eq(users.id, userId)));
}

/**
 * Changes name or password; a new password ends all other sessions (contract *Sessions*).
 * @returns the user, the teams they are in, and which sessions ended
 * @throws AppError unauthorized where the account was deleted in the meantime
 */
export async function updateUser(
  db: Db,
  who: { id: string; sessionId: string },
  changes: { name?: string; passwordHash?: string },
): Promise<{ user: User; teamIds: string[]; revoked: RevokedSessions | null }> {
  const { name, passwordHash } = changes;
  const mine = and(eq(users.id, who.id), isNull(users.deletedAt));
  const [, , found, rooms] = await db.batch([
    db
      .update(users)
      .set({
        name: sql`coalesce(${name ?? null}, ${users.name})`,
        passwordHash: sql`coalesce(${passwordHash ?? null}, ${users.passwordHash})`,
      })
      .where(mine),
    revokeOtherSessions(db, who.id, who.sessionId, passwordHash !== undefined),
    db.select(userFields).from(users).where(mine),
    selectTeamIds(db, who.id),
  ]);
  const [user] = found;
  if (!user) throw new AppError("unauthorized");
  const teamIds = toTeamIds(rooms);
  const revoked = passwordHash === undefined ? null : { userId: who.id, teamIds, keptSessionId: who.sessionId };
  return { user, teamIds, revoked };
}
