import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { now } from "./clock.ts";
import { lastUse } from "./sessions.ts";

export type Access = {
  account: {
    id: string;
    sessionId: string;
    expiresAt: string;
    /** As far as it was noted (see `noteUse`). */
    lastUsedAt: string;
    name: string;
    email: string;
    /** For the one call that asks for the password again. */
    passwordHash: string;
  };
  team: { id: string; joinPasswordHash: string; membership: { isAdmin: boolean } | null } | null;
};

/** Whom a living session belongs to, and how they stand to a team, in one query. Null for a dead session. */
export async function findAccess(db: Db, sessionId: string, teamId: string | null): Promise<Access | null> {
  const [row] = await db
    .select({
      userId: users.id,
      expiresAt: sessions.expiresAt,
      lastUsedAt: lastUse.as("last_use"),
      name: users.name,
      email: users.email,
      passwordHash: users.passwordHash,
      teamId: teams.id.getSQL().mapWith(String).as("team_id"),
      joinPasswordHash: teams.joinPasswordHash,
      isAdmin: members.isAdmin,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teams, eq(teams.id, teamId ?? ""))
    .leftJoin(members, and(eq(members.teamId, teams.id), eq(members.userId, users.id)))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now()),
        isNull(users.deletedAt),
      ),
    );
  if (!row) return null;
  const { userId, teamId: foundId, joinPasswordHash, isAdmin, ...account } = row;
  return {
    account: { id: userId, sessionId, ...account },
    team:
      foundId === null || joinPasswordHash === null
        ? null
        : { id: foundId, joinPasswordHash, membership: isAdmin === null ? null : { isAdmin } },
  };
}
