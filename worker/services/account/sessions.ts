import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { compare } from "#worker/contract/compare.ts";
import { AppError } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import {
  CONFIRMATION_LIFE,
  ENDED_SESSION_LIFE,
  GUEST_SESSION,
  LAST_USE_INTERVAL,
  SESSION_LIFE,
} from "#worker/contract/limits/accounts.ts";
import type { RevokedSessions, Session } from "#worker/contract/sessions.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { isAfterLink, type SessionOf, selectAfterLink, throwAfterLink } from "./after-link.ts";
import { writeToken } from "./tokens.ts";

/** It is null in the table until the first recorded use. */
export const lastUse = sql<string>`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`;

/** The login or registration until the person confirms who they are. */
export const lastProof = sql<string>`coalesce(${sessions.confirmedAt}, ${sessions.createdAt})`;

/** @throws AppError confirm_identity */
export function requireRecentProof({ confirmedAt }: { confirmedAt: string }): void {
  if (confirmedAt < fromNow(-CONFIRMATION_LIFE)) throw new AppError("confirm_identity");
}

export async function recordProof(db: Db, sessionId: string): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now() }).where(eq(sessions.id, sessionId));
}

export async function prepareSession(
  userId: string,
  userAgent: string | undefined,
  secret: string,
  life: number = SESSION_LIFE,
) {
  const row = {
    id: crypto.randomUUID(),
    userId,
    userAgent: userAgent?.slice(0, 300),
    createdAt: now(),
    expiresAt: fromNow(life),
  };
  return { row, token: await writeToken(row.id, row.expiresAt, secret) };
}

/** @param condition under which the session begins, such as that its user exists */
export const insertSession = (db: Db, row: typeof sessions.$inferInsert, condition: SQL) =>
  insertWhere(db, sessions, row, condition);

/** A condition inside the write of a way into the account, because its owner may end the session during the call. */
export const hasNotEnded = (sessionId: string): SQL =>
  sql`exists (select 1 from ${sessions} as own where own.id = ${sessionId} and own.revoked_at is null)`;

export const selectTeamIds = (db: Db, userId: string | SQL) =>
  db.select({ teamId: members.teamId }).from(members).where(eq(members.userId, userId));

export const toTeamIds = (memberships: { teamId: string }[]): string[] => memberships.map(({ teamId }) => teamId);

export async function revokeSession(db: Db, sessionId: string): Promise<string[]> {
  const owner = sql`(select ${sessions.userId} from ${sessions} where ${sessions.id} = ${sessionId})`;
  const [, memberships] = await db.batch([
    db
      .update(sessions)
      .set({ revokedAt: now() })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))),
    selectTeamIds(db, owner),
  ]);
  return toTeamIds(memberships);
}

/** @param condition one that never holds for a statement that does nothing, so that a batch keeps its shape */
export function revokeOtherSessions(db: Db, userId: string, keptSessionId: string, condition: SQL | undefined) {
  return db
    .update(sessions)
    .set({ revokedAt: now() })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId), isNull(sessions.revokedAt), condition));
}

/** @throws AppError entered_by_link */
export async function endOtherSessions(db: Db, by: SessionOf): Promise<RevokedSessions> {
  const { id: userId, sessionId: keptSessionId } = by;
  const [, after, memberships] = await db.batch([
    revokeOtherSessions(db, userId, keptSessionId, not(isAfterLink(by))),
    selectAfterLink(db, by),
    selectTeamIds(db, userId),
  ]);
  throwAfterLink(after);
  return { userId, teamIds: toTeamIds(memberships), keptSessionId };
}

/** @throws AppError not_found for a session of another person; entered_by_link for one that is not the caller's own */
export async function endSession(db: Db, by: SessionOf, sessionId: string): Promise<string[]> {
  const { id: userId } = by;
  const isCurrent = sessionId === by.sessionId;
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  const [, found, after, memberships] = await db.batch([
    db
      .update(sessions)
      .set({ revokedAt: now() })
      .where(and(isOwn, isNull(sessions.revokedAt), isCurrent ? undefined : not(isAfterLink(by)))),
    db.select({ id: sessions.id }).from(sessions).where(isOwn),
    selectAfterLink(db, by),
    selectTeamIds(db, userId),
  ]);
  if (!isCurrent) throwAfterLink(after);
  if (found.length === 0) throw new AppError("not_found");
  return toTeamIds(memberships);
}

const openSessions = prepared(["userId", "now"], (db, { userId, now }) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: lastUse,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now))),
);

export async function listSessions(db: Db, userId: string, currentId: string): Promise<Session[]> {
  const rows = await openSessions(db, { userId, now: now() });
  const listed = rows.map(({ userAgent, ...row }) => {
    const current = row.id === currentId;
    return { ...row, device: deviceName(userAgent), lastUsedAt: current ? now() : row.lastUsedAt, current };
  });
  return listed.sort((a, b) => compare(b.lastUsedAt, a.lastUsedAt));
}

/** Saves writes: a use is recorded at most once per `LAST_USE_INTERVAL`. */
export const isUseRecordDue = (lastUsedAt: string): boolean => lastUsedAt < fromNow(-LAST_USE_INTERVAL);

export async function recordUse(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now() })
    .where(and(eq(sessions.id, sessionId), lt(lastUse, fromNow(-LAST_USE_INTERVAL))));
}

/** The most rows that one purge reads of the user, and of everybody. */
const PURGE_SIZE = 20;

/**
 * Deletes rows of sessions that ended more than 90 days ago: the user's oldest, and those among the rows after a random id,
 * so that in time every row is met without an index or a scan.
 */
export async function purgeEndedSessions(db: Db, userId: string): Promise<void> {
  const limit = fromNow(-ENDED_SESSION_LIFE);
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.createdAt, limit)))
    .orderBy(asc(sessions.createdAt))
    .limit(PURGE_SIZE);
  const random = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(gte(sessions.id, crypto.randomUUID()))
    .orderBy(asc(sessions.id))
    .limit(PURGE_SIZE);
  const isOver = or(
    lt(sessions.expiresAt, limit),
    lt(sessions.revokedAt, limit),
    // Only the session of a guest can live so long; every other one expired before.
    lt(lastUse, fromNow(-ENDED_SESSION_LIFE - GUEST_SESSION.unused)),
  );
  await db.batch([
    db.delete(sessions).where(and(inArray(sessions.id, oldest), isOver)),
    db.delete(sessions).where(and(inArray(sessions.id, random), isOver)),
  ]);
}

type NamePatterns = readonly (readonly [pattern: RegExp, name: string])[];

/** The order matters: Edge's user agent also contains `Chrome`, and Chrome's contains `Safari`. */
const BROWSERS: NamePatterns = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: NamePatterns = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const firstMatch = (patterns: NamePatterns, userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const [browser, system] = [firstMatch(BROWSERS, userAgent), firstMatch(SYSTEMS, userAgent)];
  return browser && system ? t`${browser} en ${system}` : (browser ?? system ?? null);
}
