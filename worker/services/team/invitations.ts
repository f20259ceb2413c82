import { and, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import type { SignUpInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { CreateInvitationInput, Invitation, InvitationPreview } from "#worker/contract/invitations.ts";
import { INVITATION } from "#worker/contract/limits/teams.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { Team } from "#worker/contract/teams.ts";
import type { SignUpContext } from "#worker/services/account/sign-up.ts";
import type { LoggedIn } from "#worker/services/account/users.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { invitationToken, type LinkSite, linkOf, tokenHashOf } from "#worker/services/link-tokens.ts";
import { recordAccess, selectRecorded } from "./access-events.ts";
import {
  type EnteredGuest,
  type Entry,
  enterAsGuest,
  enterWithAccount,
  type GuestContext,
  join,
  memberCountOf,
  type NewGuest,
  selectFaces,
} from "./entering.ts";
import { selectNames } from "./guest-names.ts";
import { isLiveTeam } from "./live-team.ts";
import { isAdminOf } from "./membership.ts";

const fields = {
  id: invitations.id,
  tokenHash: invitations.tokenHash,
  guests: invitations.guests,
  uses: invitations.uses,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

async function withUrl(
  { tokenHash, ...row }: Omit<Invitation, "url"> & { tokenHash: string },
  { origin, secret }: LinkSite,
): Promise<Invitation> {
  return { ...row, url: await linkOf(await invitationToken(row.id, secret), tokenHash, `${origin}/invite/`) };
}

/**
 * An invitation that was revoked or expired does not come back with its key.
 * @throws AppError too_many_invitations, invitation_ended; admin_only where the person was removed or demoted meanwhile
 */
export async function createInvitation(
  db: Db,
  { id, teamId, userId, days, guests }: CreateInvitationInput & { id: string; teamId: string; userId: string },
  site: LinkSite,
): Promise<Invitation> {
  const at = now();
  const tokenHash = await tokenHashOf(await invitationToken(id, site.secret));
  const living = sql`(select count(*) from ${invitations} where ${invitations.teamId} = ${teamId})`;
  const wasMade = selectRecorded(db, id);
  // A link of a former admin ends with their role, so none begins after it.
  const isAllowed = isAdminOf(teamId, userId);
  const [, , , found, before, admins] = await db.batch([
    db.delete(invitations).where(and(eq(invitations.teamId, teamId), lt(invitations.expiresAt, at))),
    insertWhere(
      db,
      invitations,
      { id, teamId, creatorId: userId, tokenHash, guests, createdAt: at, expiresAt: fromNow(days * DAY) },
      sql`${living} < ${INVITATION.most} and not exists ${wasMade} and ${isAllowed}`,
    ).onConflictDoNothing(),
    recordAccess(
      db,
      { id, teamId, kind: "invitation-created", actorId: userId, at },
      sql`exists (select 1 from ${invitations} where ${invitations.id} = ${id} and ${invitations.createdAt} = ${at})`,
    ),
    db
      .select(fields)
      .from(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.teamId, teamId))),
    wasMade,
    db
      .select({ id: teams.id })
      .from(teams)
      .where(and(eq(teams.id, teamId), isAllowed)),
  ]);
  const [created] = found;
  if (created) return withUrl(created, site);
  if (admins.length === 0) throw new AppError("admin_only");
  throw new AppError(before.length > 0 ? "invitation_ended" : "too_many_invitations");
}

const invitationsOf = prepared(["teamId", "now"], (db, { teamId, now }) =>
  db
    .select(fields)
    .from(invitations)
    .where(and(eq(invitations.teamId, teamId), gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.createdAt)),
);

export async function listInvitations(db: Db, teamId: string, site: LinkSite): Promise<Invitation[]> {
  const rows = await invitationsOf(db, { teamId, now: now() });
  return Promise.all(rows.map((row) => withUrl(row, site)));
}

export async function revokeInvitation(db: Db, teamId: string, userId: string, id: string): Promise<void> {
  const matches = and(eq(invitations.id, id), eq(invitations.teamId, teamId));
  const [, deleted] = await db.batch([
    recordAccess(
      db,
      { teamId, kind: "invitation-revoked", actorId: userId, at: now() },
      sql`exists (select 1 from ${invitations} where ${matches})`,
    ),
    db.delete(invitations).where(matches).returning({ id: invitations.id }),
  ]);
  firstOrThrow(deleted);
}

const isLiving = (tokenHash: string) =>
  and(eq(invitations.tokenHash, tokenHash), gte(invitations.expiresAt, now()), isLiveTeam(invitations.teamId));

const ended = () => new AppError("invitation_ended");

const teamOf = (tokenHash: string) =>
  sql`(select ${invitations.teamId} from ${invitations} where ${isLiving(tokenHash)})`;

/** @param retro an open retrospective of the team, which comes before newer ones @throws AppError invitation_ended */
export async function previewInvitation(places: Places, token: string, retro = ""): Promise<InvitationPreview> {
  const { home: db } = places;
  const tokenHash = await tokenHashOf(token);
  const teamId = teamOf(tokenHash);
  const [found, people, asked, newest] = await db.batch([
    db
      .select({
        database: teams.database,
        team: { id: teams.id, name: teams.name },
        language: teams.language,
        inviter: { id: users.id, name: users.name },
        guests: invitations.guests,
        expiresAt: invitations.expiresAt,
        memberCount: memberCountOf(teams.id),
      })
      .from(invitations)
      .innerJoin(teams, eq(teams.id, invitations.teamId))
      .innerJoin(users, eq(users.id, invitations.creatorId))
      .where(isLiving(tokenHash)),
    selectFaces(db, teamId),
    ...selectOpen(db, teamId, retro),
  ]);
  const [row] = found;
  if (!row) throw ended();
  const { database, ...preview } = row;
  const there = places.at(database);
  const [wanted, last] = database === null ? [asked, newest] : await there.batch(selectOpen(there, row.team.id, retro));
  return { ...preview, people, retrospective: wanted[0] ?? last[0] ?? null };
}

/** The retrospective that is asked for, and the newest, where they are open. */
function selectOpen(db: Db, teamId: string | SQL, retro: string) {
  const open = (condition?: SQL) =>
    db
      .select({ id: retrospectives.id, name: retrospectives.retrospectiveName })
      .from(retrospectives)
      .where(and(eq(retrospectives.teamId, teamId), eq(retrospectives.status, "CREATED"), condition));
  return [open(eq(retrospectives.id, retro)), open().orderBy(desc(retrospectives.createdAt)).limit(1)] as const;
}

const entryBy = (db: Db, tokenHash: string): Entry => ({
  db,
  teamId: teamOf(tokenHash),
  ended,
  countUse: (isIn) =>
    db
      .update(invitations)
      .set({ uses: sql`${invitations.uses} + 1` })
      .where(and(eq(invitations.tokenHash, tokenHash), isIn)),
});

/** Becomes admin where the team has none. @throws AppError invitation_ended, already_member, removed_from_team, too_many_requests */
export const joinByInvitation = async (db: Db, token: string, userId: string): Promise<Team> =>
  join(entryBy(db, await tokenHashOf(token)), userId);

/** @throws AppError invitation_ended, email_taken, invalid_passkey, too_many_requests */
export async function signUpByInvitation(
  context: SignUpContext,
  token: string,
  input: SignUpInput,
): Promise<{ loggedIn: LoggedIn; teamId: string }> {
  const { db } = context;
  const tokenHash = await tokenHashOf(token);
  const [found] = await db.select({ teamId: invitations.teamId }).from(invitations).where(isLiving(tokenHash));
  if (!found) throw ended();
  return { loggedIn: await enterWithAccount(entryBy(db, tokenHash), context, input), teamId: found.teamId };
}

/** @throws AppError invitation_ended, guests_not_allowed, too_many_requests */
export async function enterByInvitation(
  db: Db,
  context: GuestContext,
  token: string,
  guest: NewGuest,
): Promise<EnteredGuest> {
  const tokenHash = await tokenHashOf(token);
  const entry = entryBy(db, tokenHash);
  const [[found], others] = await db.batch([
    db.select({ teamId: invitations.teamId, guests: invitations.guests }).from(invitations).where(isLiving(tokenHash)),
    selectNames(db, entry.teamId),
  ]);
  if (!found) throw ended();
  if (!found.guests) throw new AppError("guests_not_allowed");
  return enterAsGuest(entry, context, { teamId: found.teamId, others }, guest);
}
