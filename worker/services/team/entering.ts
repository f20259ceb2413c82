import { and, desc, eq, gt, inArray, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { accessEvents } from "#drizzle/schema/access-events.ts";
import { members } from "#drizzle/schema/members.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AccountGate } from "#party/account-gate.ts";
import type { CountGate, CountLimit } from "#party/count-gate.ts";
import type { NewSession, SignUpInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { GUEST_SESSION } from "#worker/contract/limits/accounts.ts";
import { GUESTS, INVITATION, JOIN_TRIES, JOINS } from "#worker/contract/limits/teams.ts";
import { SECOND } from "#worker/contract/limits/time.ts";
import type { Team } from "#worker/contract/teams.ts";
import { insertSession, prepareSession } from "#worker/services/account/sessions.ts";
import { prepareAccount, type SignUpContext } from "#worker/services/account/sign-up.ts";
import { selectByEmail } from "#worker/services/account/unconfirmed-emails.ts";
import type { LoggedIn } from "#worker/services/account/users.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { takeAll } from "#worker/services/take-all.ts";
import { isRecorded, recordAccess } from "./access-events.ts";
import { freeName, selectNames } from "./guest-names.ts";
import { guestRow } from "./guests.ts";
import { hasJoined, keepTeam, lacksAdmin, selectRemoval } from "./members.ts";
import { isMemberOf } from "./membership.ts";
import { accountExists, selectTeam } from "./teams.ts";

/** What lets people into a team: an invitation, the address of an open retrospective, or the team's password. */
export type Entry = {
  db: Db;
  /** The team's id; null once it lets nobody in. Every write asks it again. */
  teamId: SQL;
  ended: () => AppError;
  /** Counts a person who has come in. */
  countUse?: (isIn: SQL) => BatchItem<"sqlite">;
};

const countUses = ({ countUse }: Entry, isIn: SQL): BatchItem<"sqlite">[] => (countUse ? [countUse(isIn)] : []);

/** Some of the members, for the table that a stranger sees. */
export const selectFaces = (db: Db, teamId: SQL) => selectNames(db, teamId).limit(INVITATION.faces);

export const memberCountOf = (teamId: SQLWrapper) =>
  sql<number>`(select count(*) from ${members} where ${members.teamId} = ${teamId})`;

/** Newest first: as many as may be in the time of the limit. */
const selectJoins = (db: Db, teamId: SQL, userId: string) =>
  db
    .select({ at: accessEvents.at })
    .from(accessEvents)
    .where(
      and(
        eq(accessEvents.actorId, userId),
        eq(accessEvents.teamId, teamId),
        inArray(accessEvents.kind, ["joined", "joined-by-link"]),
        gt(accessEvents.at, fromNow(-JOINS.within)),
      ),
    )
    .orderBy(desc(accessEvents.at))
    .limit(JOINS.most);

/**
 * Becomes admin where the team has none.
 * @throws AppError already_member, removed_from_team, too_many_requests, and that of the entry
 */
export async function join(
  entry: Entry,
  userId: string,
  kind: "joined" | "joined-by-link" = "joined-by-link",
): Promise<Team> {
  const { db, teamId, ended } = entry;
  const at = now();
  const removal = selectRemoval(db, teamId, userId);
  const joins = selectJoins(db, teamId, userId);
  const event = { id: crypto.randomUUID(), teamId, kind, actorId: userId, at };
  const isNew = isRecorded(event.id);
  const mayJoin = sql`${teamId} is not null and ${accountExists(userId)} and ${notExists(removal)}
    and (select count(*) from ${joins}) < ${JOINS.most}`;
  const [earlier, , joined, , removed, found] = await db.batch([
    joins,
    recordAccess(db, event, sql`${mayJoin} and not ${isMemberOf(teamId, userId)}`),
    insertWhere(db, members, { teamId, userId, isAdmin: lacksAdmin(teamId), joinedAt: at }, isNew).returning({
      userId: members.userId,
    }),
    keepTeam(db, teamId, isNew),
    removal,
    selectTeam(db, teamId, userId),
    ...countUses(entry, isNew),
  ]);
  if (joined.length > 0) return firstOrThrow(found);
  if (found.length > 0) throw new AppError("already_member");
  if (removed.length > 0) throw new AppError("removed_from_team");
  const oldest = earlier[JOINS.most - 1];
  if (!oldest) throw ended();
  const wait = Date.parse(oldest.at) + JOINS.within - Date.now();
  throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / SECOND) });
}

type JoinContext = {
  db: Db;
  /** The person's own, so that tries count over all teams and unknown ids create no objects. */
  gate: DurableObjectStub<AccountGate>;
  /** null: no limit for the network */
  networkGate: DurableObjectStub<CountGate> | null;
};

/**
 * Becomes admin where the team has none. A person who was removed learns it only with the right password.
 * @param team null, like the hash, for an unknown team: same answer and response time as for a wrong password
 */
export async function joinTeam(
  { db, gate, networkGate }: JoinContext,
  team: { id: string; membership: object | null } | null,
  userId: string,
  { password, hash }: { password: string; hash: string | null },
): Promise<Team> {
  if (team?.membership) throw new AppError("already_member");
  // Tries count by network, so that a stranger who guesses locks the team for nobody elsewhere.
  const limits = [
    { kind: "join", ...JOIN_TRIES.ofNetwork },
    ...(team ? [{ kind: `join ${team.id}`, ...JOIN_TRIES.ofTeam }] : []),
  ];
  const giveBack = await takeAll([{ gate: networkGate, limits, code: "too_many_requests" }]);
  // A team without a password answers like an unknown one.
  const check = await gate.checkJoinPassword(userId, password, hash || null);
  if (check.result !== "wrong") await giveBack();
  if (check.result === "rate-limited") {
    throw new AppError("too_many_requests", { retryAfterSeconds: check.retryAfterSeconds });
  }
  if (!team || check.result === "wrong") throw new AppError("invalid_join");
  return join({ db, teamId: sql`${team.id}`, ended: () => new AppError("unauthorized") }, userId, "joined");
}

/**
 * Makes an account that is a member at once.
 * @throws AppError email_taken, invalid_passkey, too_many_requests, and that of the entry
 */
export async function enterWithAccount(entry: Entry, context: SignUpContext, input: SignUpInput): Promise<LoggedIn> {
  const { db, teamId, ended } = entry;
  const account = await prepareAccount(context, input);
  const { id, isMade } = account;
  const at = now();
  const isIn = hasJoined(teamId, id, at);
  const [made, , , , taken] = await db.batch([
    account.insertUser(sql`${teamId} is not null`),
    insertWhere(db, members, { teamId, userId: id, isAdmin: lacksAdmin(teamId), joinedAt: at }, isMade),
    keepTeam(db, teamId, isIn),
    recordAccess(db, { teamId, kind: "joined-by-link", actorId: id, at }, isIn),
    selectByEmail(db, input.email),
    ...account.others,
    ...countUses(entry, isIn),
  ]);
  if (made.length > 0) return account.loggedIn;
  throw taken.length > 0 ? new AppError("email_taken") : ended();
}

export type GuestContext = {
  teamGate: (teamId: string) => DurableObjectStub<CountGate>;
  /** null: no limit for the network */
  networkGate: DurableObjectStub<CountGate> | null;
  jwtSecret: string;
  userAgent: string | undefined;
};

const guestsOf = (gate: DurableObjectStub<CountGate> | null, limits: readonly Omit<CountLimit, "kind">[]) => ({
  gate,
  limits: limits.map((limit) => ({ ...limit, kind: "guest" })),
  code: "too_many_requests" as const,
});

export type EnteredGuest = { loggedIn: NewSession; teamId: string };

/**
 * @param found the team to which the entry led when the call began, and its members
 * @throws AppError too_many_requests, and that of the entry
 */
export async function enterAsGuest(
  entry: Entry,
  { teamGate, networkGate, jwtSecret, userAgent }: GuestContext,
  found: { teamId: string; others: { name: string }[] },
  wanted: string,
): Promise<EnteredGuest> {
  const { db, teamId, ended } = entry;
  // A limit by link would be useless: links are made and revoked at will. The network goes first, so that it uses up no team's limit.
  await takeAll([guestsOf(networkGate, GUESTS.ofNetwork), guestsOf(teamGate(found.teamId), GUESTS.ofTeam)]);
  const guest = guestRow(wanted);
  const name = freeName(wanted, found.others, teamId, guest.id);
  const session = await prepareSession(guest.id, userAgent, jwtSecret, GUEST_SESSION.life);
  const at = now();
  const isEntered = accountExists(guest.id);
  const isIn = hasJoined(teamId, guest.id, at);
  const [created] = await db.batch([
    insertWhere(db, users, { ...guest, name, createdAt: at }, sql`${teamId} is not null`).returning({
      name: users.name,
    }),
    insertWhere(db, members, { teamId, userId: guest.id, isAdmin: false, joinedAt: at }, isEntered),
    insertSession(db, session.row, isEntered),
    recordAccess(db, { teamId, kind: "guest-entered", actorId: guest.id, at }, isIn),
    ...countUses(entry, isIn),
  ]);
  const [user] = created;
  if (!user) throw ended();
  const loggedIn = { token: session.token, user: { id: guest.id, ...user, email: null, sprintWins: 0 } };
  return { loggedIn, teamId: found.teamId };
}
