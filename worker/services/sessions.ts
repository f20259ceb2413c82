import { and, eq, gt, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { SESSION_LIFE, USE_NOTED_EVERY } from "#worker/contract/limits.ts";
import type { Session } from "#worker/contract/sessions.ts";
import { fromNow, now } from "./clock.ts";
import { deviceName } from "./sessions-device.ts";
import { writeToken } from "./tokens.ts";

/** Whose sessions ended, but for one, and in which rooms they may be. */
export type RevokedSessions = { userId: string; teamIds: string[]; keptSessionId: string | null };

/** When a session was last used, as far as it was noted; its creation was its first use. */
export const lastUse = sql<string>`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;

/** A new session and the token that names it; the caller stores the row. @param userAgent what the device calls itself */
export async function prepareSession(userId: string, userAgent: string | undefined, secret: string) {
  const row = {
    id: crypto.randomUUID(),
    userId,
    userAgent: userAgent?.slice(0, 300),
    createdAt: now(),
    expiresAt: fromNow(SESSION_LIFE),
  };
  return { row, token: await writeToken(row.id, row.expiresAt, secret) };
}

/** The teams in whose rooms a user may sit. */
export const selectTeamIds = (db: Db, userId: string | SQL) =>
  db.select({ teamId: members.teamId }).from(members).where(eq(members.userId, userId));

export const toTeamIds = (rooms: { teamId: string }[]): string[] => rooms.map(({ teamId }) => teamId);

/** Ends one session at once. @returns the teams whose rooms its sockets may be in */
export async function revokeSession(db: Db, sessionId: string): Promise<string[]> {
  const owner = sql`(select ${sessions.userId} from ${sessions} where ${sessions.id} = ${sessionId})`;
  const [, rooms] = await db.batch([
    db
      .update(sessions)
      .set({ revokedAt: now() })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),
    selectTeamIds(db, owner),
  ]);
  return toTeamIds(rooms);
}

/** Ends all sessions of a user but one, as a statement for the batch that changes the password. @param really false: none */
export function revokeOtherSessions(db: Db, userId: string, keptSessionId: string, really: boolean) {
  return db
    .update(sessions)
    .set({ revokedAt: now() })
    .where(
      and(
        eq(sessions.userId, userId),
        ne(sessions.id, keptSessionId),
        isNull(sessions.revokedAt),
        really ? undefined : sql`false`,
      ),
    );
}

/** Ends all sessions of a user but the present one. @returns which sockets have to go */
export async function endOtherSessions(db: Db, userId: string, keptSessionId: string): Promise<RevokedSessions> {
  const [, rooms] = await db.batch([revokeOtherSessions(db, userId, keptSessionId, true), selectTeamIds(db, userId)]);
  return { userId, teamIds: toTeamIds(rooms), keptSessionId };
}

/** The living sessions of a user, the last used first. @param currentId the one that asks, which is being used right now */
export async function listSessions(db: Db, userId: string, currentId: string): Promise<Session[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: lastUse.as("last_use"),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now())));
  const shown = rows.map(({ userAgent, ...row }) => {
    const current = row.id === currentId;
    return { ...row, device: deviceName(userAgent), lastUsedAt: current ? now() : row.lastUsedAt, current };
  });
  return shown.sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
}

/** Whether so long has passed since the last noted use that this one is worth a write. */
export const isUseRecordDue = (lastUsedAt: string): boolean => lastUsedAt < fromNow(-USE_NOTED_EVERY);

/** Notes that a session is being used; of many at once the first one writes. */
export async function recordUse(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now() })
    .where(and(eq(sessions.id, sessionId), lt(lastUse, fromNow(-USE_NOTED_EVERY))));
}
