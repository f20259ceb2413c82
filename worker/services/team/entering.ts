import { and, desc, eq, gt, inArray, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { accessEvents } from "#drizzle/schema/access-events.ts";
import { members } from "#drizzle/schema/members.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AccountGate } from "#party/account-gate.ts";
import type { CountGate, CountLimit } from "#party/count-gate.ts";
import type { NewSession, SignUpInput } from "#worker/contract/auth.ts";
import { AppError } from "#worker/contract/errors.ts";
import { newId } from "#worker/contract/ids.ts";
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
import { guestRow, isNewGuest } from "./guests.ts";
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

/** `isNew`: this call let the guest in, and not an earlier one with the same key. */
export type EnteredGuest = { loggedIn: NewSession; teamId: string; isNew: boolean };

/** `id` is the same for a repeated call, which gets another session of the same guest. */
export type NewGuest = { id: string; name: string };

/**
 * @param found the team to which the entry led when the call began, and its members
 * @throws AppError too_many_requests, and that of the entry
 */
export async function enterAsGuest(
  entry: Entry,
  context: GuestContext,
  found: { teamId: string; others: { name: string }[] },
  wanted: NewGuest,
): Promise<EnteredGuest> {
  const { teamGate, networkGate } = context;
  // A limit by link would be useless: links are made and revoked at will. The network goes first, so that it uses up no team's limit.
  const limits = [guestsOf(networkGate, GUESTS.ofNetwork), guestsOf(teamGate(found.teamId), GUESTS.ofTeam)];
  const giveBack = await takeAll(limits);
  const { loggedIn, isNew } = await letIn(entry, context, found.others, wanted);
  if (!isNew) await giveBack();
  // A page that was used before and shown again has a key that is too old.
  if (!loggedIn) return enterAsGuest(entry, context, found, { ...wanted, id: newId() });
  return { loggedIn, teamId: found.teamId, isNew };
}

/** @returns `loggedIn` is null where the id was used long ago */
async function letIn(
  entry: Entry,
  { jwtSecret, userAgent }: GuestContext,
  others: { name: string }[],
  wanted: NewGuest,
): Promise<{ loggedIn: NewSession | null; isNew: boolean }> {
  const { db, teamId, ended } = entry;
  const guest = guestRow(wanted.name, wanted.id);
  const { id } = guest;
  const name = freeName(wanted.name, others, teamId, id);
  const session = await prepareSession(id, userAgent, jwtSecret, GUEST_SESSION.life);
  const at = now();
  const event = { id: crypto.randomUUID(), teamId, kind: "guest-entered", actorId: id, at } as const;
  // Two clicks in one millisecond have the same moment: only the first one finds no event.
  const isMade = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.createdAt} = ${at})
    and not exists (select 1 from ${accessEvents} as earlier where earlier.actor_id = ${id})`;
  const isIn = isRecorded(event.id);
  const [, , made, begun, [user]] = await db.batch([
    insertWhere(db, users, { ...guest, name, createdAt: at }, sql`${teamId} is not null`).onConflictDoNothing(),
    recordAccess(db, event, isMade),
    insertWhere(db, members, { teamId, userId: id, isAdmin: false, joinedAt: at }, isIn).returning({
      userId: members.userId,
    }),
    insertSession(db, session.row, sql`${isNewGuest(id)} and ${isMemberOf(teamId, id)}`).returning({ id: sessions.id }),
    db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id)),
    ...countUses(entry, isIn),
  ]);
  if (!user) throw ended();
  const loggedIn = begun.length > 0 ? { token: session.token, user: { ...user, email: null, sprintWins: 0 } } : null;
  return { loggedIn, isNew: made.length > 0 };
}
