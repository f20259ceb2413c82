import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { SESSION_LIFE } from "#worker/contract/limits.ts";
import { fromNow, now } from "./clock.ts";
import { writeToken } from "./tokens.ts";

/** Whose sessions ended, but for one, and in which rooms they may be. */
export type Revoked = { userId: string; teamIds: string[]; keptSessionId: string | null };

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

/** Ends one session at once. @returns the teams whose rooms its sockets may be in */
export async function revokeSession(db: Db, sessionId: string): Promise<string[]> {
  const [, rows] = await db.batch([
    db
      .update(sessions)
      .set({ revokedAt: now() })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),
    db
      .select({ teamId: members.teamId })
      .from(members)
      .innerJoin(sessions, eq(sessions.userId, members.userId))
      .where(eq(sessions.id, sessionId)),
  ]);
  return rows.map(({ teamId }) => teamId);
}

/** Ends all sessions of a user but one, as a statement for the batch that changes the password. @param really false: none */
export function revokeOthers(db: Db, userId: string, keptSessionId: string, really: boolean) {
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
