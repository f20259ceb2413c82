import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { users } from "#drizzle/schema/users.ts";
import type { CountGate, CountLimit } from "#party/count-gate.ts";
import type { BoardSettings } from "#worker/contract/boards.ts";
import { cut } from "#worker/contract/cut.ts";
import { newId } from "#worker/contract/ids.ts";
import { language, t } from "#worker/contract/language.ts";
import { GUEST_SESSION } from "#worker/contract/limits/accounts.ts";
import { LIMITS } from "#worker/contract/limits/fields.ts";
import { TRIAL } from "#worker/contract/limits/teams.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import type { NewTrial, StartTrialInput } from "#worker/contract/trials.ts";
import { secretId } from "#worker/platform/derived-id.ts";
import { insertSession, prepareSession } from "#worker/services/account/sessions.ts";
import { userFields } from "#worker/services/account/users.ts";
import { fromNow, now } from "#worker/services/clock.ts";
import { invitationToken, tokenHashOf } from "#worker/services/link-tokens.ts";
import { NO_PASSWORD } from "#worker/services/no-password.ts";
import { settingsOf } from "#worker/services/retrospective/board-settings.ts";
import { takeAll } from "#worker/services/take-all.ts";
import { recordAccess } from "./access-events.ts";
import { guestRow, isNewGuest } from "./guests.ts";
import { teamIdFrom } from "./teams.ts";

const teamName = (person: string) => cut(t`Mesa de ${person}`, LIMITS.name).trimEnd();

type Gate = DurableObjectStub<CountGate>;

type TrialContext = {
  db: Db;
  /** null: no limit for the network */
  networkGate: Gate | null;
  /** Counts the trials of all networks; null: no limit */
  trialsGate: Gate | null;
  planSize: number;
  /** Opens the board in the team's room, which ends the team when nobody visits it. */
  openRoom: (
    teamId: string,
    board: { retroId: string; settings: BoardSettings; creatorId: string },
  ) => Promise<unknown>;
  jwtSecret: string;
  userAgent: string | undefined;
};

/**
 * Creates a guest with a team of their own.
 * @param id the same for a repeated call, which gets another session of the same guest
 * @throws AppError trials_of_network, trials_of_day
 */
export async function startTrial(context: TrialContext, id: string, input: StartTrialInput): Promise<NewTrial> {
  const giveBack = await takeTrial(context);
  const { trial, isNew } = await openTable(context, id, input).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (!isNew) await giveBack();
  // A page that was used before and shown again has a key that is too old.
  return trial ?? startTrial(context, newId(), input);
}

/** The network goes first, so that it uses up nothing of the others. @returns takes back what was counted */
const takeTrial = ({ networkGate, trialsGate, planSize }: TrialContext): Promise<() => Promise<void>> =>
  takeAll([
    { gate: networkGate, code: "trials_of_network", limits: limitsOf(TRIAL.ofNetwork, 1) },
    { gate: trialsGate, code: "trials_of_day", limits: limitsOf([TRIAL.ofAll], planSize) },
  ]);

const limitsOf = (limits: readonly Omit<CountLimit, "kind">[], planSize: number): CountLimit[] =>
  limits.map(({ most, within }) => ({ kind: "trial", most: Math.ceil(most * planSize), within }));

/** @param userId known to all teams of the person, so what else the trial has does not follow from it */
async function idsOf(userId: string, secret: string) {
  const idFor = (thing: string) => secretId(`${thing} of trial ${userId}`, secret);
  const [team, retrospectiveId, invitationId] = await Promise.all([
    idFor("team"),
    idFor("retrospective"),
    idFor("invitation"),
  ]);
  return { teamId: teamIdFrom(team), retrospectiveId, invitationId };
}

/** All ids are derived from that of the user, so that a repeated call finds the rows. @returns `trial` is null where the id was used long ago */
async function openTable(
  { db, openRoom, jwtSecret, userAgent }: TrialContext,
  id: string,
  { name, timeZone }: StartTrialInput,
): Promise<{ trial: NewTrial | null; isNew: boolean }> {
  const { teamId, retrospectiveId, invitationId } = await idsOf(id, jwtSecret);
  const retrospectiveName = t`Nuestra primera retro`;
  const settings = settingsOf({ retrospectiveName }, false);
  const session = await prepareSession(id, userAgent, jwtSecret, GUEST_SESSION.life);
  const tokenHash = await tokenHashOf(await invitationToken(invitationId, jwtSecret));
  // The room comes first: a team without its room would never end, and a room without a team ends by itself.
  await openRoom(teamId, { retroId: retrospectiveId, settings, creatorId: id });
  const at = now();
  const isNew = sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.createdAt} = ${at})`;
  const team = {
    id: teamId,
    name: teamName(name),
    joinPasswordHash: NO_PASSWORD,
    isTrial: true,
    timeZone,
    language: language(),
    createdAt: at,
  };
  const retrospective = {
    id: retrospectiveId,
    teamId,
    creatorId: id,
    retrospectiveName,
    board: settings,
    createdAt: at,
  };
  const expiresAt = fromNow(TRIAL.invitationDays * DAY);
  const invitation = { id: invitationId, teamId, creatorId: id, tokenHash, guests: true, createdAt: at, expiresAt };
  const [made, , , , , , begun, found, tables] = await db.batch([
    db
      .insert(users)
      .values({ ...guestRow(name, id), createdAt: at })
      .onConflictDoNothing()
      .returning({ id: users.id }),
    insertWhere(db, teams, team, isNew).onConflictDoNothing(),
    insertWhere(db, members, { teamId, userId: id, isAdmin: true, joinedAt: at }, isNew).onConflictDoNothing(),
    insertWhere(db, retrospectives, retrospective, isNew).onConflictDoNothing(),
    insertWhere(db, invitations, invitation, isNew).onConflictDoNothing(),
    recordAccess(db, { id: teamId, teamId, kind: "created", actorId: id, at }, isNew),
    insertSession(db, session.row, isNewGuest(id)).returning({ id: sessions.id }),
    db.select(userFields).from(users).where(eq(users.id, id)),
    selectTable(db, id),
  ]);
  const [user] = found;
  const hasBegun = begun.length > 0 && user !== undefined;
  // An earlier version derived other ids.
  const table = tables[0] ?? { teamId, retrospectiveId };
  return { trial: hasBegun ? { token: session.token, user, ...table } : null, isNew: made.length > 0 };
}

const selectTable = (db: Db, userId: string) =>
  db
    .select({ teamId: members.teamId, retrospectiveId: retrospectives.id })
    .from(members)
    .innerJoin(retrospectives, eq(retrospectives.teamId, members.teamId))
    .where(and(eq(members.userId, userId), eq(retrospectives.createdAt, members.joinedAt)));
