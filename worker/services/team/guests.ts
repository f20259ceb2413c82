import { and, eq, isNull, ne, not, notExists, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { insertFrom } from "#drizzle/insert-where.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counterResets } from "#drizzle/schema/counters.ts";
import { formats } from "#drizzle/schema/formats.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { formerMembers, members } from "#drizzle/schema/members.ts";
import { messageLikes, topicMessages } from "#drizzle/schema/messages.ts";
import { removals } from "#drizzle/schema/removals.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { series } from "#drizzle/schema/series.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { topicLikes, topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { votes } from "#drizzle/schema/votes.ts";
import type { KeepWithPasswordInput, LoginWithCodeInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { newId } from "#worker/contract/ids.ts";
import { language } from "#worker/contract/language.ts";
import { NEW_GUEST_LIFE } from "#worker/contract/limits/accounts.ts";
import type { AuthContext } from "#worker/services/account/auth.ts";
import { keepingPlace, withCode } from "#worker/services/account/codes.ts";
import { tellNewDevice } from "#worker/services/account/notices.ts";
import { rowsOf } from "#worker/services/account/rows-of-person.ts";
import { insertSession, prepareSession, selectTeamIds, toTeamIds } from "#worker/services/account/sessions.ts";
import { type SignUpContext, takeSignUp } from "#worker/services/account/sign-up.ts";
import { releaseEmail, selectByEmail } from "#worker/services/account/unconfirmed-emails.ts";
import { type LoggedIn, type LoginUser, loggedInAs, loginFields } from "#worker/services/account/users.ts";
import { refuseWeakPassword } from "#worker/services/account/weak-passwords.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import { recordAccess } from "./access-events.ts";
import { addPerson } from "./copies.ts";
import { keepTeam, lacksAdmin, teamsEverOf } from "./members.ts";
import { isMemberOf } from "./membership.ts";
import { accountExists } from "./teams.ts";

/** It is unique and no valid address, so it can neither receive mail nor log in. */
const placeholderEmail = (userId: string) => `invitado:${userId}`;

export function guestRow(name: string, id: string = newId()) {
  return { id, name, email: placeholderEmail(id), passwordHash: NO_PASSWORD, isGuest: true };
}

/** Holds while a repeated request of a person who began as a guest finds that guest. */
export const isNewGuest = (id: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.isGuest}
    and ${users.deletedAt} is null and ${users.createdAt} >= ${fromNow(-NEW_GUEST_LIFE)})`;

/** `removedFrom` are the teams that the account, into which the guest was merged, may not join. */
export type Kept = { loggedIn: LoggedIn; teamIds: string[]; removedFrom: string[] };

/**
 * Makes the guest an account with the same id. Where the email has an account, moves what the guest did to it instead.
 * @throws AppError invalid_code; not_a_guest where another call was faster, or deleted the account
 */
export async function keepPlace(
  context: AuthContext,
  guestId: string,
  { email, code }: LoginWithCodeInput,
): Promise<Kept> {
  return withCode(context.gate, keepingPlace(guestId), code, async () => {
    // A code shows whose the address is, not whose an account is that never confirmed it.
    const [account] = await context.db
      .select(loginFields)
      .from(users)
      .where(and(eq(users.email, email), users.isEmailConfirmed, isNull(users.deletedAt)));
    if (account) return mergeInto(context, account, guestId);
    return becomeAccount(context, guestId, { email, isEmailConfirmed: true });
  });
}

/** Without mail: the address is only the name to log in with. @throws AppError email_taken, not_a_guest */
export async function keepPlaceWithPassword(
  context: SignUpContext,
  guestId: string,
  { email, password }: KeepWithPasswordInput,
): Promise<Kept> {
  refuseWeakPassword(password, email);
  await takeSignUp(context);
  const passwordHash = await context.gate.hash(password);
  return becomeAccount(context, guestId, { email, passwordHash, isEmailConfirmed: false });
}

const isStillGuest = (id: string) => and(eq(users.id, id), eq(users.isGuest, true), isNull(users.deletedAt));

const revokeSessions = (db: Db, userId: string, at: string, condition: SQL) =>
  db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), condition));

type Account = { email: string; passwordHash?: string; isEmailConfirmed: boolean };

async function becomeAccount({ db, jwtSecret, userAgent }: AuthContext, id: string, account: Account): Promise<Kept> {
  const session = await prepareSession(id, userAgent, jwtSecret);
  const at = now();
  const teamId = sql`(select ${members.teamId} from ${members} where ${members.userId} = ${id})`;
  const isFree = sql`not exists (select 1 from ${users} as others where others.email = ${account.email})`;
  const sessionId = session.row.id;
  // Only the first of two calls begins its session, and what follows is of that call: it must not end the session of the other.
  const isAccount = sql`exists (select 1 from ${sessions} as begun where begun.id = ${sessionId})`;
  const [, , changed, memberships, , , , , found, taken] = await db.batch([
    releaseEmail(db, account.email, id, account.isEmailConfirmed ? undefined : sql`false`),
    insertSession(db, session.row, sql`exists (select 1 from ${users} where ${isStillGuest(id)}) and ${isFree}`),
    // The account is as old as its address: what is kept for accounts of more than a day is not for it yet.
    db
      .update(users)
      .set({ ...account, isGuest: false, createdAt: at, language: sql`coalesce(${users.language}, ${language()})` })
      .where(and(eq(users.id, id), isAccount))
      .returning({ id: users.id }),
    selectTeamIds(db, id),
    db
      .update(members)
      .set({ isAdmin: true })
      .where(and(eq(members.userId, id), isAccount, lacksAdmin(teamId))),
    keepTeam(db, teamId, isAccount),
    revokeSessions(db, id, at, sql`${sessions.id} <> ${sessionId} and ${isAccount}`),
    recordAccess(
      db,
      { teamId, kind: "guest-became-member", actorId: id, at },
      sql`${isAccount} and ${teamId} is not null`,
    ),
    db.select(loginFields).from(users).where(eq(users.id, id)),
    selectByEmail(db, account.email),
  ]);
  const [user] = found;
  if (changed.length === 0 || !user) throw new AppError(taken.length > 0 ? "email_taken" : "not_a_guest");
  return { loggedIn: loggedInAs(session.token, user), teamIds: toTeamIds(memberships), removedFrom: [] };
}

async function mergeInto(context: AuthContext, account: LoginUser, guestId: string): Promise<Kept> {
  const { db, jwtSecret, userAgent } = context;
  const session = await prepareSession(account.id, userAgent, jwtSecret);
  const at = now();
  const isMerged = sql`exists (select 1 from ${users} where ${users.id} = ${guestId} and ${users.deletedAt} = ${at})`;
  const teamId = sql`(select ${members.teamId} from ${members} where ${members.userId} = ${guestId})`;
  const wasRemoved = db
    .select({ userId: removals.userId })
    .from(removals)
    .where(and(eq(removals.teamId, members.teamId), eq(removals.userId, account.id)));
  // An admin readmits, so a guest who leads the team readmits their own account. Otherwise nobody might be left to lead it.
  const mayReadmit = and(
    eq(removals.userId, account.id),
    sql`${removals.teamId} = (select ${members.teamId} from ${members} where ${members.userId} = ${guestId} and ${members.isAdmin})`,
    isMerged,
  );
  const [merged, memberships, , , removedFrom] = await db.batch([
    // The row stays with its name: a thank-you of the guest to the account does not move, nor do cards on a closed board.
    db
      .update(users)
      .set({ deletedAt: at })
      .where(and(isStillGuest(guestId), accountExists(account.id)))
      .returning({ id: users.id }),
    selectTeamIds(db, guestId),
    recordAccess(
      db,
      { teamId, kind: "readmitted", actorId: guestId, subjectId: account.id, at },
      sql`exists (select 1 from ${removals} where ${mayReadmit})`,
    ),
    db.delete(removals).where(mayReadmit),
    db.select({ teamId: removals.teamId }).from(removals).where(eq(removals.userId, account.id)),
    ...movesOf(db, guestId, account.id, isMerged),
    recordAccess(
      db,
      { teamId, kind: "guest-became-member", actorId: account.id, subjectId: guestId, at },
      sql`${isMerged} and ${teamId} is not null`,
    ),
    insertFrom(
      db,
      members,
      {
        teamId: members.teamId,
        userId: account.id,
        isAdmin: sql`${members.isAdmin} or ${lacksAdmin(members.teamId)}`,
        joinedAt: at,
      },
      sql`from ${members} where ${members.userId} = ${guestId} and ${isMerged} and ${notExists(wasRemoved)}`,
    ).onConflictDoUpdate({
      target: [members.teamId, members.userId],
      set: { isAdmin: sql`${members.isAdmin} or excluded.is_admin` },
    }),
    keepTeam(db, teamId, sql`${isMerged} and ${isMemberOf(teamId, account.id)}`),
    insertFrom(
      db,
      formerMembers,
      { userId: account.id, teamId: sql`team_id` },
      sql`from ${teamsEverOf(guestId)} where ${isMerged} and team_id not in (select ${members.teamId} from ${members} where ${members.userId} = ${account.id})`,
    ).onConflictDoNothing(),
    db.delete(members).where(and(eq(members.userId, guestId), isMerged)),
    db.delete(formerMembers).where(and(eq(formerMembers.userId, guestId), isMerged)),
    revokeSessions(db, guestId, at, isMerged),
    insertSession(db, session.row, isMerged),
  ]);
  if (merged.length === 0) throw new AppError("not_a_guest");
  tellNewDevice(context, account);
  return {
    loggedIn: loggedInAs(session.token, account),
    teamIds: toTeamIds(memberships),
    removedFrom: toTeamIds(removedFrom),
  };
}

/** The same for what the guest did in other databases, once the account took over the guest at home. */
export async function moveElsewhere(places: Places, guestId: string, accountId: string): Promise<void> {
  const move = async (db: Db) => {
    const found = await db.select({ id: users.id }).from(users).where(eq(users.id, guestId));
    if (found.length === 0) return;
    await addPerson(places, db, accountId);
    const [first, ...moves] = movesOf(db, guestId, accountId, sql`true`);
    if (first) await db.batch([first, ...moves]);
  };
  await Promise.all(places.others.map(move));
}

/** A thank-you between the guest and the account stays as it is, and so does a second vote or like of the account. */
function movesOf(db: Db, from: string, to: string, condition: SQL) {
  const alsoBy = (other: string, table: SQLiteTable, person: SQLiteColumn, ...thing: SQLiteColumn[]) => {
    const isSame = thing.map((column) => sql`others.${sql.identifier(column.name)} = ${column}`);
    const isOther = sql`others.${sql.identifier(person.name)} = ${other}`;
    return sql`exists (select 1 from ${table} as others where ${and(...isSame, isOther)})`;
  };
  const rows = (person: SQLiteColumn) => and(rowsOf(person, from), condition);
  const ofTopic = (other: string) => alsoBy(other, topicLikes, topicLikes.userId, topicLikes.topicId);
  const ofMessage = (other: string) =>
    alsoBy(other, messageLikes, messageLikes.userId, messageLikes.topicId, messageLikes.messageId);
  // A like that was taken back is a row too, and must not end that of the guest.
  const takenBack = (person: SQLiteColumn, liked: SQLiteColumn) => and(rowsOf(person, to), not(liked), condition);
  return [
    db.delete(votes).where(and(rows(votes.voterId), alsoBy(to, votes, votes.voterId, votes.retrospectiveId))),
    db.delete(topicLikes).where(and(takenBack(topicLikes.userId, topicLikes.liked), ofTopic(from))),
    db.delete(topicLikes).where(and(rows(topicLikes.userId), ofTopic(to))),
    db.delete(messageLikes).where(and(takenBack(messageLikes.userId, messageLikes.liked), ofMessage(from))),
    db.delete(messageLikes).where(and(rows(messageLikes.userId), ofMessage(to))),
    db.update(votes).set({ voterId: to }).where(rows(votes.voterId)),
    db.update(votes).set({ votedForId: to }).where(rows(votes.votedForId)),
    db.update(topicLikes).set({ userId: to }).where(rows(topicLikes.userId)),
    db.update(messageLikes).set({ userId: to }).where(rows(messageLikes.userId)),
    db
      .update(thankYous)
      .set({ giverId: to })
      .where(and(rows(thankYous.giverId), ne(thankYous.receiverId, to))),
    db
      .update(thankYous)
      .set({ receiverId: to })
      .where(and(rows(thankYous.receiverId), ne(thankYous.giverId, to))),
    db.update(agreements).set({ ownerId: to }).where(rows(agreements.ownerId)),
    db.update(counterResets).set({ userId: to }).where(rows(counterResets.userId)),
    db.update(retrospectives).set({ sprintWinnerId: to }).where(rows(retrospectives.sprintWinnerId)),
    db.update(retrospectives).set({ creatorId: to }).where(rows(retrospectives.creatorId)),
    db.update(formats).set({ creatorId: to }).where(rows(formats.creatorId)),
    db.update(series).set({ creatorId: to }).where(rows(series.creatorId)),
    db.update(series).set({ conductorId: to }).where(rows(series.conductorId)),
    db.update(invitations).set({ creatorId: to }).where(rows(invitations.creatorId)),
    db.update(topicMessages).set({ userId: to }).where(rows(topicMessages.userId)),
    db.update(teams).set({ deletedById: to }).where(rows(teams.deletedById)),
    db.update(topics).set({ authorId: to }).where(rows(topics.authorId)),
  ];
}
