import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { entryLinks } from "#drizzle/schema/entry-links.ts";
import { members } from "#drizzle/schema/members.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import type { EntryLink, EntryLinkPreview, NewEntryLink } from "#worker/contract/entry-links.ts";
import { AppError } from "#worker/contract/errors.ts";
import { ENTRY_LINK, GUEST_SESSION, SESSION_LIFE } from "#worker/contract/limits/accounts.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { newLinkToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { recordAccess } from "#worker/services/team/access-events.ts";
import { isAdminOf, isMemberOf } from "#worker/services/team/membership.ts";
import { insertSession, prepareSession } from "./sessions.ts";
import { type LoggedIn, loggedInAs, loginFields } from "./users.ts";

/** With a link of theirs the admin could enter, so it must open no team in which they have fewer rights. */
const isAdminWherever = (userId: string | SQLWrapper, adminId: string | SQLWrapper) =>
  sql`not exists (select 1 from ${members} as theirs where theirs.user_id = ${userId} and not ${isAdminOf(sql`theirs.team_id`, adminId)})`;

type NewLink = { teamId: string; adminId: string; userId: string; hasMail: boolean };

/**
 * Ends the links that the person has not used.
 * @throws AppError link_for_self, not_found, link_for_other_teams, has_codes, too_many_entry_links
 */
export async function createEntryLink(
  db: Db,
  { teamId, adminId, userId, hasMail }: NewLink,
  origin: string,
): Promise<NewEntryLink> {
  if (userId === adminId) throw new AppError("link_for_self");
  const id = crypto.randomUUID();
  const [token, at, expiresAt] = [newLinkToken(), now(), fromNow(ENTRY_LINK.life)];
  const since = fromNow(-DAY);
  const facts = {
    isMember: sql<number>`${isMemberOf(teamId, userId)}`,
    isAllowed: sql<number>`${isAdminWherever(userId, adminId)}`,
    hasCodes: sql<number>`exists (select 1 from ${users} as person where person.id = ${userId} and ${hasMail} and person.is_email_confirmed and not person.is_guest)`,
    isTooMany: sql<number>`(select count(*) from ${entryLinks} as made where made.creator_id = ${adminId} and made.created_at > ${since}) >= ${ENTRY_LINK.ofAdmin}
      or (select count(*) from ${entryLinks} as made where made.team_id = ${teamId} and made.created_at > ${since}) >= ${ENTRY_LINK.ofTeam}`,
  };
  const isPossible = sql`${facts.isMember} and ${isAdminOf(teamId, adminId)} and ${facts.isAllowed} and not ${facts.hasCodes} and not (${facts.isTooMany})`;
  const isMade = sql`exists (select 1 from ${entryLinks} as made where made.id = ${id})`;
  const row = { id, teamId, userId, creatorId: adminId, tokenHash: await tokenHashOf(token), createdAt: at, expiresAt };
  const [found, made] = await db.batch([
    db.select(facts).from(teams).where(eq(teams.id, teamId)),
    insertWhere(db, entryLinks, row, isPossible).returning({ id: entryLinks.id }),
    db
      .update(entryLinks)
      .set({ expiresAt: at })
      .where(and(eq(entryLinks.userId, userId), sql`${entryLinks.id} <> ${id}`, isNull(entryLinks.usedAt), isMade)),
    db
      .delete(entryLinks)
      .where(and(eq(entryLinks.userId, userId), lt(entryLinks.createdAt, fromNow(-ENTRY_LINK.kept)))),
    recordAccess(db, { teamId, kind: "entry-link-created", actorId: adminId, subjectId: userId, at }, isMade),
  ]);
  if (made.length > 0) return { url: `${origin}/enter-with-link#${token}`, expiresAt };
  const { isMember: isHere, isAllowed, hasCodes, isTooMany } = firstOrThrow(found);
  if (!isHere) throw new AppError("not_found");
  if (!isAllowed) throw new AppError("link_for_other_teams");
  if (hasCodes) throw new AppError("has_codes");
  throw new AppError(isTooMany ? "too_many_entry_links" : "admin_only");
}

/** What allowed the link must still hold: a removed member or a former admin opens nothing with it. */
const isUsable = (tokenHash: string) =>
  and(
    eq(entryLinks.tokenHash, tokenHash),
    isNull(entryLinks.usedAt),
    gt(entryLinks.expiresAt, now()),
    sql`exists (select 1 from ${users} as person where person.id = ${entryLinks.userId} and person.deleted_at is null)`,
    sql`(${entryLinks.creatorId} is null or (${isMemberOf(entryLinks.teamId, entryLinks.userId)}
      and ${isAdminOf(entryLinks.teamId, entryLinks.creatorId)} and ${isAdminWherever(entryLinks.userId, entryLinks.creatorId)}))`,
  );

async function findUser(db: Db, tokenHash: string) {
  const [user] = await db
    .select({ ...loginFields, isGuest: users.isGuest })
    .from(entryLinks)
    .innerJoin(users, eq(users.id, entryLinks.userId))
    .where(isUsable(tokenHash));
  if (!user) throw new AppError("link_ended");
  return user;
}

/** @throws AppError link_ended */
export async function previewEntryLink(db: Db, token: string): Promise<EntryLinkPreview> {
  const { id, name } = await findUser(db, await tokenHashOf(token));
  return { user: { id, name } };
}

type EntryContext = { db: Db; jwtSecret: string; userAgent: string | undefined };

/** Of several calls with one link the first enters. `life` is that of the session. @throws AppError link_ended */
export async function enterWithLink(
  { db, jwtSecret, userAgent }: EntryContext,
  token: string,
): Promise<{ loggedIn: LoggedIn; life: number }> {
  const tokenHash = await tokenHashOf(token);
  const { isGuest, ...user } = await findUser(db, tokenHash);
  const life = isGuest ? GUEST_SESSION.life : SESSION_LIFE;
  const session = await prepareSession(user.id, userAgent, jwtSecret, life);
  const sessionId = session.row.id;
  const at = now();
  const isEntered = sql`exists (select 1 from ${entryLinks} as used where used.token_hash = ${tokenHash} and used.session_id = ${sessionId})`;
  const teamId = sql`(select used.team_id from ${entryLinks} as used where used.token_hash = ${tokenHash})`;
  const [entered] = await db.batch([
    db.update(entryLinks).set({ usedAt: at, sessionId }).where(isUsable(tokenHash)).returning({ id: entryLinks.id }),
    insertSession(db, session.row, isEntered),
    recordAccess(
      db,
      { teamId, kind: "entry-link-used", actorId: user.id, at },
      sql`${isEntered} and ${teamId} is not null`,
    ),
  ]);
  if (entered.length === 0) throw new AppError("link_ended");
  return { loggedIn: loggedInAs(session.token, user), life };
}

const creators = alias(users, "creators");

const linksOf = prepared(["userId", "since"], (db, { userId, since }) => {
  const isRecent = and(eq(entryLinks.userId, userId), gt(entryLinks.createdAt, since));
  const unused = db
    .select({ id: entryLinks.id })
    .from(entryLinks)
    .where(and(isRecent, isNull(entryLinks.usedAt)))
    .orderBy(desc(entryLinks.createdAt))
    .limit(ENTRY_LINK.unusedListed);
  return db
    .select({
      id: entryLinks.id,
      creator: { id: creators.id, name: creators.name },
      teamName: teams.name,
      createdAt: entryLinks.createdAt,
      expiresAt: entryLinks.expiresAt,
      usedAt: entryLinks.usedAt,
    })
    .from(entryLinks)
    .leftJoin(creators, eq(creators.id, entryLinks.creatorId))
    .leftJoin(teams, eq(teams.id, entryLinks.teamId))
    .where(and(isRecent, or(isNotNull(entryLinks.usedAt), inArray(entryLinks.id, unused))))
    .orderBy(desc(entryLinks.createdAt));
});

/** All that were used to enter as this person, which no newer ones may hide, and the last ones that were not. */
export const listEntryLinks = (db: Db, userId: string): Promise<EntryLink[]> =>
  linksOf(db, { userId, since: fromNow(-ENTRY_LINK.kept) });
