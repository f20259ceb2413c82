import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { entryLinks } from "#drizzle/schema/entry-links.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { ENTRY_LINK } from "#worker/contract/limits/accounts.ts";
import type { RevokedSessions } from "#worker/contract/sessions.ts";
import type { Me, User } from "#worker/contract/users.ts";
import { fromNow } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { freeNameOf } from "#worker/services/team/guest-names.ts";
import { isLiveHere } from "#worker/services/team/live-team.ts";
import { hasNotEnded, revokeOtherSessions, selectTeamIds, toTeamIds } from "./sessions.ts";

export const userFields = {
  id: users.id,
  name: users.name,
  email: sql<string | null>`iif(${users.isGuest}, null, ${users.email})`,
  sprintWins: sql<number>`(select count(*) from ${retrospectives} where ${retrospectives.sprintWinnerId} = ${users.id} and ${isLiveHere(retrospectives.teamId)})`,
};

/** What a login reads of its own account. Nobody else may read the columns beside `userFields`. */
export const loginFields = { ...userFields, language: users.language, isEmailConfirmed: users.isEmailConfirmed };

/** `language` is the account's; null where the person has chosen none. */
type OwnFields = { language: string | null; isEmailConfirmed: boolean };
export type LoginUser = User & OwnFields;
export type LoggedIn = NewSession & OwnFields;

export const loggedInAs = (token: string, { language, isEmailConfirmed, ...user }: LoginUser): LoggedIn => ({
  token,
  user,
  language,
  isEmailConfirmed,
});

const selectUser = prepared(["userId"], (db, { userId }) =>
  db.select(userFields).from(users).where(eq(users.id, userId)),
);

const selectMe = prepared(["userId", "sessionId", "notifiedAfter"], (db, { userId, sessionId, notifiedAfter }) =>
  db
    .select({
      ...userFields,
      enteredByLink: sql<string | null>`(select max(used.used_at) from ${entryLinks} as used
        where used.user_id = ${users.id} and used.used_at > ${notifiedAfter} and used.session_id <> ${sessionId})`,
    })
    .from(users)
    .where(eq(users.id, userId)),
);

/** A session that began with a link is not told of that link: its user could hide the notice from the person. */
export async function getMe(db: Db, { id: userId, sessionId }: { id: string; sessionId: string }): Promise<Me> {
  return firstOrThrow(await selectMe(db, { userId, sessionId, notifiedAfter: fromNow(-ENTRY_LINK.notified) }));
}

export async function getUser(db: Db, userId: string): Promise<User> {
  return firstOrThrow(await selectUser(db, { userId }));
}

/** @throws AppError unauthorized where the session ended meanwhile, alone or with the account */
export async function updateUser(
  db: Db,
  session: { id: string; sessionId: string; isGuest: boolean },
  changes: { name?: string; passwordHash?: string; language?: string },
): Promise<{ user: User; teamIds: string[]; revoked: RevokedSessions | null }> {
  const { passwordHash } = changes;
  const name = changes.name && session.isGuest ? await freeNameOf(db, session.id, changes.name) : changes.name;
  const isAllowed = hasNotEnded(session.sessionId);
  const isUser = and(eq(users.id, session.id), isNull(users.deletedAt), isAllowed);
  const [, , found, memberships] = await db.batch([
    db
      .update(users)
      .set({
        name: sql`coalesce(${name ?? null}, ${users.name})`,
        passwordHash: sql`coalesce(${passwordHash ?? null}, ${users.passwordHash})`,
        language: sql`coalesce(${changes.language ?? null}, ${users.language})`,
      })
      .where(isUser),
    revokeOtherSessions(db, session.id, session.sessionId, passwordHash === undefined ? sql`false` : isAllowed),
    db.select(userFields).from(users).where(isUser),
    selectTeamIds(db, session.id),
  ]);
  const [user] = found;
  if (!user) throw new AppError("unauthorized");
  const teamIds = toTeamIds(memberships);
  const revoked = passwordHash === undefined ? null : { userId: session.id, teamIds, keptSessionId: session.sessionId };
  return { user, teamIds, revoked };
}
