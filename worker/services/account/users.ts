import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { RevokedSessions } from "#worker/contract/sessions.ts";
import type { User } from "#worker/contract/users.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { freeNameOf } from "#worker/services/team/guest-names.ts";
import { revokeOtherSessions, selectTeamIds, toTeamIds } from "./sessions.ts";

export const userFields = {
  id: users.id,
  name: users.name,
  email: sql<string | null>`iif(${users.isGuest}, null, ${users.email})`,
  sprintWins: sql<number>`(select count(*) from ${retrospectives} where ${retrospectives.sprintWinnerId} = ${users.id})`,
};

const selectUser = prepared(["userId"], (db, { userId }) =>
  db.select(userFields).from(users).where(eq(users.id, userId)),
);

export async function getUser(db: Db, userId: string): Promise<User> {
  return firstOrThrow(await selectUser(db, { userId }));
}

/** @throws AppError unauthorized where the account was deleted meanwhile */
export async function updateUser(
  db: Db,
  session: { id: string; sessionId: string; isGuest: boolean },
  changes: { name?: string; passwordHash?: string },
): Promise<{ user: User; teamIds: string[]; revoked: RevokedSessions | null }> {
  const { passwordHash } = changes;
  const name = changes.name && session.isGuest ? await freeNameOf(db, session.id, changes.name) : changes.name;
  const isUser = and(eq(users.id, session.id), isNull(users.deletedAt));
  const [, , found, memberships] = await db.batch([
    db
      .update(users)
      .set({
        name: sql`coalesce(${name ?? null}, ${users.name})`,
        passwordHash: sql`coalesce(${passwordHash ?? null}, ${users.passwordHash})`,
      })
      .where(isUser),
    revokeOtherSessions(db, session.id, session.sessionId, passwordHash !== undefined),
    db.select(userFields).from(users).where(isUser),
    selectTeamIds(db, session.id),
  ]);
  const [user] = found;
  if (!user) throw new AppError("unauthorized");
  const teamIds = toTeamIds(memberships);
  const revoked = passwordHash === undefined ? null : { userId: session.id, teamIds, keptSessionId: session.sessionId };
  return { user, teamIds, revoked };
}
