import { and, desc, eq, gt, gte, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { accessEvents } from "#drizzle/schema/access-events.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import type { CountGate, CountLimit } from "#party/count-gate.ts";
import type { NewSession } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { CreateInvitationInput, Invitation, InvitationPreview } from "#worker/contract/invitations.ts";
import { GUEST_SESSION, GUESTS, INVITATION } from "#worker/contract/limits.ts";
import type { Team } from "#worker/contract/teams.ts";
import { insertSession, prepareSession } from "#worker/services/account/sessions.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { recordAccess } from "./access-events.ts";
import { guestRow } from "./guests.ts";
import { invitationToken, tokenHashOf } from "./invitation-tokens.ts";
import { hasJoined, keepTeam, lacksAdmin, selectRemoval } from "./members.ts";
import { accountExists, selectTeam } from "./teams.ts";

const DAY = 24 * 60 * 60 * 1000;

const fields = {
  id: invitations.id,
  tokenHash: invitations.tokenHash,
  guests: invitations.guests,
  uses: invitations.uses,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

type Site = { origin: string; secret: string };

async function withUrl(
  { tokenHash, ...row }: Omit<Invitation, "url"> & { tokenHash: string },
  { origin, secret }: Site,
): Promise<Invitation> {
  const token = await invitationToken(row.id, secret);
  const isCurrent = (await tokenHashOf(token)) === tokenHash;
  return { ...row, url: isCurrent ? `${origin}/invite/${token}` : null };
}

/** An invitation that was revoked or expired does not come back with its key. @throws AppError too_many_invitations, invitation_ended */
export async function createInvitation(
  db: Db,
  { id, teamId, userId, days, guests }: CreateInvitationInput & { id: string; teamId: string; userId: string },
  site: Site,
): Promise<Invitation> {
  const at = now();
  const tokenHash = await tokenHashOf(await invitationToken(id, site.secret));
  const living = sql`(select count(*) from ${invitations} where ${invitations.teamId} = ${teamId})`;
  const wasMade = db.select({ id: accessEvents.id }).from(accessEvents).where(eq(accessEvents.id, id));
  const [, , , found, made] = await db.batch([
    db.delete(invitations).where(and(eq(invitations.teamId, teamId), lt(invitations.expiresAt, at))),
    insertWhere(
      db,
      invitations,
      { id, teamId, creatorId: userId, tokenHash, guests, createdAt: at, expiresAt: fromNow(days * DAY) },
      sql`${living} < ${INVITATION.most} and not exists ${wasMade}`,
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
  ]);
  const [created] = found;
  if (!created) throw new AppError(made.length > 0 ? "invitation_ended" : "too_many_invitations");
  return withUrl(created, site);
}

export async function listInvitations(db: Db, teamId: string, site: Site): Promise<Invitation[]> {
  const rows = await db
    .select(fields)
    .from(invitations)
    .where(and(eq(invitations.teamId, teamId), gt(invitations.expiresAt, now())))
    .orderBy(desc(invitations.createdAt));
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

const isLiving = (tokenHash: string) => and(eq(invitations.tokenHash, tokenHash), gte(invitations.expiresAt, now()));

const ended = () => new AppError("invitation_ended");

/** @throws AppError invitation_ended */
export async function previewInvitation(db: Db, token: string): Promise<InvitationPreview> {
  const tokenHash = await tokenHashOf(token);
  const teamId = sql`(select ${invitations.teamId} from ${invitations} where ${isLiving(tokenHash)})`;
  const [found, people, open] = await db.batch([
    db
      .select({
        team: { id: teams.id, name: teams.name },
        inviter: { id: users.id, name: users.name },
        guests: invitations.guests,
        expiresAt: invitations.expiresAt,
        memberCount: sql<number>`(select count(*) from ${members} where ${members.teamId} = ${teams.id})`,
      })
      .from(invitations)
      .innerJoin(teams, eq(teams.id, invitations.teamId))
      .innerJoin(users, eq(users.id, invitations.creatorId))
      .where(isLiving(tokenHash)),
    db
      .select({ id: users.id, name: users.name })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.teamId, teamId))
      .limit(INVITATION.faces),
    db
      .select({ id: retrospectives.id, name: retrospectives.retrospectiveName })
      .from(retrospectives)
      .where(and(eq(retrospectives.teamId, teamId), eq(retrospectives.status, "CREATED")))
      .orderBy(desc(retrospectives.createdAt))
      .limit(1),
  ]);
  const [row] = found;
  if (!row) throw ended();
  return { ...row, people, retrospective: open[0] ?? null };
}

const countUse = (db: Db, tokenHash: string, condition: SQL) =>
  db
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1` })
    .where(and(eq(invitations.tokenHash, tokenHash), condition));

async function findLiving(db: Db, tokenHash: string) {
  const [found] = await db
    .select({ teamId: invitations.teamId, guests: invitations.guests })
    .from(invitations)
    .where(isLiving(tokenHash));
  if (!found) throw ended();
  return found;
}

/** Becomes admin where the team has none. @throws AppError invitation_ended, already_member, removed_from_team */
export async function joinByInvitation(db: Db, token: string, userId: string): Promise<Team> {
  const tokenHash = await tokenHashOf(token);
  const at = now();
  const teamId = sql`(select ${invitations.teamId} from ${invitations} where ${isLiving(tokenHash)})`;
  const removal = selectRemoval(db, teamId, userId);
  const isNew = hasJoined(teamId, userId, at);
  const [joined, , , , removed, found] = await db.batch([
    insertWhere(
      db,
      members,
      { teamId, userId, isAdmin: lacksAdmin(teamId), joinedAt: at },
      sql`${teamId} is not null and ${accountExists(userId)} and ${notExists(removal)}`,
    )
      .onConflictDoNothing()
      .returning({ userId: members.userId }),
    keepTeam(db, teamId, isNew),
    countUse(db, tokenHash, isNew),
    recordAccess(db, { teamId, kind: "joined-by-link", actorId: userId, at }, isNew),
    removal,
    selectTeam(db, teamId, userId),
  ]);
  if (joined.length > 0) return firstOrThrow(found);
  if (found.length > 0) throw new AppError("already_member");
  throw removed.length > 0 ? new AppError("removed_from_team") : ended();
}

export type GuestContext = {
  db: Db;
  teamGate: (teamId: string) => DurableObjectStub<CountGate>;
  /** null: no limit for the network */
  networkGate: DurableObjectStub<CountGate> | null;
  jwtSecret: string;
  userAgent: string | undefined;
};

/** @throws AppError too_many_requests */
async function takeGuest(
  gate: DurableObjectStub<CountGate>,
  limits: readonly Omit<CountLimit, "kind">[],
): Promise<void> {
  const taken = await gate.take(limits.map((limit) => ({ ...limit, kind: "guest" })));
  if (!taken.ok) throw new AppError("too_many_requests", { retryAfterSeconds: taken.retryAfterSeconds });
}

/** @throws AppError invitation_ended, guests_not_allowed, too_many_requests */
export async function enterAsGuest(
  { db, teamGate, networkGate, jwtSecret, userAgent }: GuestContext,
  token: string,
  name: string,
): Promise<{ loggedIn: NewSession; teamId: string }> {
  const tokenHash = await tokenHashOf(token);
  const { teamId, guests } = await findLiving(db, tokenHash);
  if (!guests) throw new AppError("guests_not_allowed");
  // A limit by link would be useless: links are made and revoked at will. The network goes first, so that it uses up no team's limit.
  if (networkGate) await takeGuest(networkGate, GUESTS.ofNetwork);
  await takeGuest(teamGate(teamId), GUESTS.ofTeam);
  const guest = guestRow(name);
  const session = await prepareSession(guest.id, userAgent, jwtSecret, GUEST_SESSION.life);
  const at = now();
  const isEntered = accountExists(guest.id);
  const isIn = hasJoined(teamId, guest.id, at);
  const [, joined] = await db.batch([
    insertWhere(
      db,
      users,
      { ...guest, createdAt: at },
      sql`exists (select 1 from ${invitations} where ${isLiving(tokenHash)})`,
    ),
    insertWhere(db, members, { teamId, userId: guest.id, isAdmin: false, joinedAt: at }, isEntered).returning({
      userId: members.userId,
    }),
    insertSession(db, session.row, isEntered),
    countUse(db, tokenHash, isIn),
    recordAccess(db, { teamId, kind: "guest-entered", actorId: guest.id, at }, isIn),
  ]);
  if (joined.length === 0) throw ended();
  return { loggedIn: { token: session.token, user: { id: guest.id, name, email: null, sprintWins: 0 } }, teamId };
}
