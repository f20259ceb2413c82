import { and, eq, gt, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Place } from "#drizzle/databases.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { GUEST_SESSION } from "#worker/contract/limits/accounts.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { lastProof, lastUse } from "./sessions.ts";

export type Access = {
  account: {
    id: string;
    sessionId: string;
    expiresAt: string;
    lastUsedAt: string;
    confirmedAt: string;
    createdAt: string;
    name: string;
    email: string;
    language: string | null;
    isGuest: boolean;
    isEmailConfirmed: boolean;
  };
  team: AccessedTeam | null;
  /** null for calls that compare no password */
  hashes: Hashes | null;
};

/** `isDeleted`: it is in the bin, which its members may know. */
type AccessedTeam = {
  id: string;
  timeZone: string;
  isDeleted: boolean;
  membership: { isAdmin: boolean } | null;
  database: Place;
};

/** @property joinPassword null for an unknown team */
export type Hashes = { password: string; joinPassword: string | null };

/** The columns of an account that a session or the token of a program enters with. */
export const accountFields = {
  userId: users.id,
  createdAt: users.createdAt,
  name: users.name,
  email: users.email,
  language: users.language,
  isGuest: users.isGuest,
  isEmailConfirmed: users.isEmailConfirmed,
};

export const accessedTeamFields = {
  teamId: teams.id,
  timeZone: teams.timeZone,
  deletedAt: teams.deletedAt,
  database: teams.database,
};

const selectAccess = prepared(["sessionId", "teamId", "now", "lastUsedAfter", "withHashes"], (db, values) =>
  db
    .select({
      ...accountFields,
      expiresAt: sessions.expiresAt,
      lastUsedAt: lastUse,
      confirmedAt: lastProof,
      password: sql<string | null>`iif(${values.withHashes}, ${users.passwordHash}, null)`,
      ...accessedTeamFields,
      joinPassword: sql<string | null>`iif(${values.withHashes}, ${teams.joinPasswordHash}, null)`,
      isAdmin: members.isAdmin,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teams, eq(teams.id, values.teamId))
    .leftJoin(members, and(eq(members.teamId, teams.id), eq(members.userId, users.id)))
    .where(
      and(
        eq(sessions.id, values.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, values.now),
        isNull(users.deletedAt),
        or(not(users.isGuest), gt(lastUse, values.lastUsedAfter)),
      ),
    ),
);

/** @returns null for an ended session; `team` is null for an unknown team, `membership` for another person's team */
export async function findAccess(
  db: Db,
  sessionId: string,
  teamId: string | null,
  withHashes = false,
): Promise<Access | null> {
  const [row] = await selectAccess(db, {
    sessionId,
    teamId: teamId ?? "",
    now: now(),
    lastUsedAfter: fromNow(-GUEST_SESSION.unused),
    withHashes: Number(withHashes),
  });
  if (!row) return null;
  const { userId, teamId: foundId, timeZone, deletedAt, database, isAdmin, password, joinPassword, ...account } = row;
  return {
    account: { id: userId, sessionId, ...account },
    team:
      foundId === null || timeZone === null || (deletedAt !== null && isAdmin === null)
        ? null
        : {
            id: foundId,
            timeZone,
            isDeleted: deletedAt !== null,
            membership: isAdmin === null ? null : { isAdmin },
            database,
          },
    hashes: password === null ? null : { password, joinPassword },
  };
}
