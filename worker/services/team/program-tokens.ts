import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { programTokens } from "#drizzle/schema/program-tokens.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import { LAST_USE_INTERVAL } from "#worker/contract/limits/accounts.ts";
import { PROGRAM_TOKEN } from "#worker/contract/limits/programs.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import {
  type CreateProgramTokenInput,
  type NewProgramToken,
  PROGRAM_TOKEN_PREFIX,
  type ProgramToken,
} from "#worker/contract/program-tokens.ts";
import type { Scope } from "#worker/contract/scopes.ts";
import { type Access, accessedTeamFields, accountFields } from "#worker/services/account/access.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { recordAccess, selectRecorded } from "./access-events.ts";
import { creatorFields, isMembershipOfCreator } from "./creator.ts";

const selectTokens = (db: Db) =>
  db
    .select({
      id: programTokens.id,
      name: programTokens.name,
      scopes: programTokens.scopes,
      ...creatorFields,
      createdAt: programTokens.createdAt,
      expiresAt: programTokens.expiresAt,
      lastUsedAt: programTokens.lastUsedAt,
    })
    .from(programTokens)
    .innerJoin(users, eq(users.id, programTokens.creatorId))
    .leftJoin(members, isMembershipOfCreator(programTokens));

const tokensOf = prepared(["teamId", "now"], (db, { teamId, now }) =>
  selectTokens(db)
    .where(and(eq(programTokens.teamId, teamId), gt(programTokens.expiresAt, now)))
    .orderBy(desc(programTokens.createdAt)),
);

export const listProgramTokens = (db: Db, teamId: string): Promise<ProgramToken[]> =>
  tokensOf(db, { teamId, now: now() });

/** @throws AppError too_many_tokens; not_found where the call made one that was revoked since */
export async function createProgramToken(
  db: Db,
  { id, teamId, userId, name, scopes, days }: CreateProgramTokenInput & { id: string; teamId: string; userId: string },
): Promise<NewProgramToken> {
  const at = now();
  const token = PROGRAM_TOKEN_PREFIX + newLinkToken();
  const tokenHash = await tokenHashOf(token);
  const ofTeam = eq(programTokens.teamId, teamId);
  const wasMade = selectRecorded(db, id);
  const isMade = sql`exists (select 1 from ${programTokens} where ${programTokens.tokenHash} = ${tokenHash})`;
  const row = {
    id,
    teamId,
    creatorId: userId,
    name,
    tokenHash,
    scopes: [...new Set(scopes)],
    createdAt: at,
    expiresAt: fromNow(days * DAY),
  };
  const [before, , , made, found] = await db.batch([
    wasMade,
    db.delete(programTokens).where(and(ofTeam, lt(programTokens.expiresAt, at))),
    insertWhere(
      db,
      programTokens,
      row,
      sql`(select count(*) from ${programTokens} where ${ofTeam}) < ${PROGRAM_TOKEN.most} and not exists ${wasMade}`,
    ).onConflictDoNothing(),
    db.select({ id: programTokens.id }).from(programTokens).where(eq(programTokens.tokenHash, tokenHash)),
    selectTokens(db).where(and(ofTeam, eq(programTokens.id, id))),
    recordAccess(db, { id, teamId, kind: "token-created", actorId: userId, at }, isMade),
  ]);
  const [created] = found;
  if (!created) throw new AppError(before.length > 0 ? "not_found" : "too_many_tokens");
  return { ...created, token: made.length > 0 ? token : null };
}

export async function revokeProgramToken(
  db: Db,
  { teamId, userId, id }: { teamId: string; userId: string; id: string },
): Promise<void> {
  const matches = and(eq(programTokens.id, id), eq(programTokens.teamId, teamId));
  const [, deleted] = await db.batch([
    recordAccess(
      db,
      { teamId, kind: "token-revoked", actorId: userId, at: now() },
      sql`exists (select 1 from ${programTokens} where ${matches})`,
    ),
    db.delete(programTokens).where(matches).returning({ id: programTokens.id }),
  ]);
  firstOrThrow(deleted);
}

/** The program of a token acts in the name of the admin who made it. */
type ProgramAccess = { account: Access["account"]; team: NonNullable<Access["team"]>; program: Program };
type Program = { id: string; scopes: Scope[]; lastUsedAt: string | null };

const selectProgram = prepared(["tokenHash", "now"], (db, values) =>
  db
    .select({
      id: programTokens.id,
      scopes: programTokens.scopes,
      lastUsedAt: programTokens.lastUsedAt,
      expiresAt: programTokens.expiresAt,
      tokenCreatedAt: programTokens.createdAt,
      ...accountFields,
      ...accessedTeamFields,
    })
    .from(programTokens)
    .innerJoin(teams, eq(teams.id, programTokens.teamId))
    .innerJoin(users, eq(users.id, programTokens.creatorId))
    .innerJoin(members, and(eq(members.teamId, teams.id), eq(members.userId, users.id), eq(members.isAdmin, true)))
    .where(
      and(
        eq(programTokens.tokenHash, values.tokenHash),
        gt(programTokens.expiresAt, values.now),
        isNull(users.deletedAt),
      ),
    ),
);

/** @returns null for a token that is unknown, revoked or expired, or whose creator is no longer an admin */
export async function findProgram(db: Db, tokenHash: string): Promise<ProgramAccess | null> {
  const [row] = await selectProgram(db, { tokenHash, now: now() });
  if (!row) return null;
  const { id, scopes, lastUsedAt, tokenCreatedAt, userId, teamId, timeZone, deletedAt, database, ...account } = row;
  return {
    // A program proves nothing about a person: `confirmedAt` is when the admin made the token.
    account: {
      ...account,
      id: userId,
      sessionId: tokenHash,
      confirmedAt: tokenCreatedAt,
      lastUsedAt: lastUsedAt ?? tokenCreatedAt,
    },
    team: { id: teamId, timeZone, isDeleted: deletedAt !== null, membership: { isAdmin: true }, database },
    program: { id, scopes, lastUsedAt },
  };
}

export const isProgramUseDue = ({ lastUsedAt }: Program): boolean =>
  lastUsedAt === null || lastUsedAt < fromNow(-LAST_USE_INTERVAL);

export async function recordProgramUse(db: Db, id: string): Promise<void> {
  await db
    .update(programTokens)
    .set({ lastUsedAt: now() })
    .where(
      and(
        eq(programTokens.id, id),
        or(isNull(programTokens.lastUsedAt), lt(programTokens.lastUsedAt, fromNow(-LAST_USE_INTERVAL))),
      ),
    );
}
