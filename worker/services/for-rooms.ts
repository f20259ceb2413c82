import { and, asc, eq, sql } from "drizzle-orm";
import { type Database, type Db, openDatabase } from "#drizzle/client.ts";
import { type OtherDatabases, openPlaces, type Places } from "#drizzle/databases.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { boardCopies } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { type BoardCopy, boardCopy } from "#worker/contract/host.ts";
import type { Spending } from "#worker/contract/spending.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import { addToDay } from "./host/days.ts";
import { useCount } from "./host/use-count.ts";
import { type Keep, keepIn } from "./outcomes.ts";
import {
  type AcceptedProposal,
  createFromProposals,
  type WrittenProposal,
} from "./retrospective/accepted-proposals.ts";
import type { BoardRow } from "./retrospective/boards.ts";
import { type Closed, closeRetrospective, type Frozen } from "./retrospective/closing.ts";
import { seal, unseal } from "./sealed.ts";
import { openDueSeries as openDue, type SeriesOutcome } from "./series/opening.ts";
import { type Channel, findChannel, postTo, type SlackSettings } from "./slack/channel.ts";
import type { SlackMessage } from "./slack/slack-messages.ts";
import { type SlackSubject, writeMessage } from "./slack/write-message.ts";
import { type BinState, beginEnd, settleBin as settle } from "./team/bin.ts";
import { copyTeam } from "./team/copies.ts";
import { type RetentionState, settleRetention as settleOld } from "./team/retention.ts";
import { endTeam, selectGuests } from "./team/team-end.ts";
import { databaseOf } from "./team/teams.ts";
import { endTrialTeam, type TrialEnd } from "./team/trial-end.ts";
import { settleWebhooks as settleHooks } from "./webhook/settle.ts";

export type { Frozen } from "./retrospective/closing.ts";
export type { Channel } from "./slack/channel.ts";
export type { SlackMessage } from "./slack/slack-messages.ts";
export type { SlackSubject } from "./slack/write-message.ts";
export type { BinState } from "./team/bin.ts";
export type { TrialEnd } from "./team/trial-end.ts";

// Rooms import this file of the services and no other (docs/decisions/018). Each function asks the primary.

/** Where a room finds what its team makes. It asks anew each time, because a team can move (docs/decisions/056). */
export type RoomDatabase = { env: Pick<Cloudflare.Env, "DB" | "JWT_SECRET"> & OtherDatabases; teamId: () => string };

const hear = ({ rows_read, rows_written }: D1Meta): void =>
  useCount.add({ rowsRead: rows_read, rowsWritten: rows_written });

const openHome = ({ DB }: Pick<Cloudflare.Env, "DB">): Database => openDatabase(DB, undefined, false, hear);

type Opened = { db: Db; places: Places; bookmark: Database["bookmark"] };

async function openForRoom({ env, teamId }: RoomDatabase): Promise<Opened> {
  const home = openHome(env);
  const places = openPlaces(env, home, hear);
  const db = places.others.length === 0 ? home.db : await databaseOf(places, teamId());
  return { db, places, bookmark: () => (db === home.db ? home.bookmark() : null) };
}

const keepFor = (database: RoomDatabase): Keep => keepIn(async () => (await openForRoom(database)).db);

/** Counts what a room uses of the day's plan, as a request does (docs/decisions/046). It never rejects. */
export async function countRoomUse(
  env: Pick<Cloudflare.Env, "DB" | "ENVIRONMENT">,
  use: Partial<Spending>,
): Promise<void> {
  if (env.ENVIRONMENT === "development") return;
  useCount.add(use);
  try {
    await useCount.addTo((day, waiting) => addToDay(openHome(env).db, day, waiting));
  } catch (error) {
    logFor({ host: "use not counted" }, error);
  }
}

export type ClosingOutcome = "closed" | { fence: number };

/**
 * Asks whether a closing was committed, and if not, makes sure that it never will be. A retrospective that the database
 * does not know counts as open.
 * @returns "closed", or the fence of the next closing
 */
export async function settleClosing(database: RoomDatabase, retroId: string, fence: number): Promise<ClosingOutcome> {
  const { db } = await openForRoom(database);
  const { id, status, boardFence } = retrospectives;
  const [, [row]] = await db.batch([
    db
      .update(retrospectives)
      .set({ boardFence: fence + 1 })
      .where(and(eq(id, retroId), eq(status, "CREATED"), eq(boardFence, fence))),
    db.select({ status, fence: boardFence }).from(retrospectives).where(eq(id, retroId)),
  ]);
  return row?.status === "CLOSED" ? "closed" : { fence: row?.fence ?? fence };
}

/** @returns the status of each retrospective that the database knows, by id */
export async function knownStatuses(database: RoomDatabase, retroIds: string[]): Promise<Map<string, string>> {
  const { id, status } = retrospectives;
  const { db } = await openForRoom(database);
  const rows = await db.select({ id, status }).from(retrospectives).where(isOneOf(id, retroIds));
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** Deletes the team of a trial that nobody visited for as long as it lives. @param at milliseconds since the epoch */
export const endTrial = ({ env }: RoomDatabase, teamId: string, at: number): Promise<TrialEnd> =>
  // A trial does not move.
  endTrialTeam(openHome(env).db, teamId, at);

/** Ends what was deleted for as long as it can be restored. @param retroIds the boards that the room has put aside */
export async function settleBin(
  database: RoomDatabase,
  teamId: string,
  at: number,
  retroIds: string[],
): Promise<BinState | "ended" | "unknown"> {
  const { db, places } = await openForRoom(database);
  const { home } = places;
  if (db === home) return settle(home, teamId, at, retroIds);
  if (await beginEnd(home, teamId, at)) await endElsewhere(db, teamId, at);
  const own = await settle(home, teamId, at, retroIds);
  if (own === "ended" || own === "unknown") return own;
  // With the copies as they are now, this ends things and never the team.
  await copyTeam(places, teamId);
  const there = await settle(db, teamId, at, retroIds);
  if (there === "ended" || there === "unknown") throw new Error("the database of the team does not know it");
  return { ...there, isTeamDeleted: own.isTeamDeleted, next: Math.min(own.next, there.next) };
}

/** Deletes what a team has in a database that is not home, with the names of its guests. */
async function endElsewhere(db: Db, teamId: string, at: number): Promise<void> {
  const guestIds = (await selectGuests(db, teamId)).map(({ id }) => id);
  await db.batch(endTeam(db, { teamId, guestIds, at }, sql`true`));
}

/** Deletes the cards of old boards that are due. `bookmark` is that of the commit. */
export async function settleRetention(
  database: RoomDatabase,
  teamId: string,
  at: number,
): Promise<RetentionState & { bookmark: string | null }> {
  const { db, bookmark } = await openForRoom(database);
  return { ...(await settleOld(db, teamId, at)), bookmark: bookmark() };
}

/** @returns null for a team that is not connected to Slack */
export const slackChannel = async (database: RoomDatabase, teamId: string): Promise<Channel | null> =>
  findChannel((await openForRoom(database)).db, teamId);

/** @param subjects of one kind @returns null where there is nothing to tell */
export const slackMessage = async (
  database: RoomDatabase,
  context: { channel: Channel; origin: string; now: number },
  subjects: SlackSubject[],
): Promise<SlackMessage | null> => writeMessage({ db: (await openForRoom(database)).db, ...context }, subjects);

/** Posts and keeps the outcome. It never rejects. */
export const postToSlack = (
  database: RoomDatabase,
  channel: Channel,
  message: SlackMessage,
  settings: SlackSettings,
): Promise<void> => postTo(keepFor(database), channel, message, settings);

type WebhookArguments = Parameters<typeof settleHooks>;

/** Tells the team's webhooks what is due. */
export const settleWebhooks = async (
  database: RoomDatabase,
  teamId: string,
  context: Omit<WebhookArguments[2], "keep">,
  settings: WebhookArguments[3],
): ReturnType<typeof settleHooks> =>
  settleHooks((await openForRoom(database)).db, teamId, { ...context, keep: keepFor(database) }, settings);

/** Opens the retrospectives of the team's series that are due. Times are in milliseconds since the epoch. */
export async function openDueSeries(
  database: RoomDatabase,
  teamId: string,
  now: number,
  since: number,
): Promise<SeriesOutcome & { bookmark: string | null }> {
  const { db, bookmark } = await openForRoom(database);
  return { ...(await openDue({ db, secret: database.env.JWT_SECRET }, teamId, now, since)), bookmark: bookmark() };
}

export type ClosePlanned = { teamId: string; retroId: string; freeze: (row: BoardRow) => Promise<Frozen> };
/** `bookmark` is that of the commit. */
export type PlannedClosing = Omit<Closed, "sprintWins"> & { sprintWins: number | null; bookmark: string | null };

/**
 * Closes a retrospective whose plan has ended, as an admin would.
 * @throws AppError retrospective_closed, board_closing, and what `freeze` throws
 */
export async function closePlanned(
  database: RoomDatabase,
  { teamId, retroId, freeze }: ClosePlanned,
): Promise<PlannedClosing> {
  const { db, places, bookmark } = await openForRoom(database);
  const closed = await closeRetrospective(db, teamId, retroId, freeze);
  const sprintWins = places.others.length === 0 ? closed.sprintWins : null;
  return { ...closed, sprintWins, bookmark: bookmark() };
}

/**
 * Creates the agreements of accepted proposals. `bookmark` is that of the commit.
 * @param accepted no two with the same id
 */
export async function writeAgreements(
  database: RoomDatabase,
  teamId: string,
  accepted: readonly AcceptedProposal[],
): Promise<{ written: WrittenProposal[]; bookmark: string | null }> {
  const { db, bookmark } = await openForRoom(database);
  return { written: await createFromProposals(db, teamId, accepted), bookmark: bookmark() };
}

const sealOfAuthors = (retroId: string, secret: string) => ({ secret, purpose: "authors of a board", owner: retroId });

export const sealAuthors = (authors: string, retroId: string, secret: string): Promise<string> =>
  seal(authors, sealOfAuthors(retroId, secret));

/** @returns null where another deployment sealed them */
export const unsealAuthors = (sealed: string, retroId: string, secret: string): Promise<string | null> =>
  unseal(sealed, sealOfAuthors(retroId, secret));

/** @returns the retrospectives of the team whose boards a restored backup brought into the database */
export async function boardsToRestore(database: RoomDatabase, teamId: string): Promise<string[]> {
  const { db } = await openForRoom(database);
  const rows = await db
    .selectDistinct({ id: retrospectives.id })
    .from(retrospectives)
    .innerJoin(boardCopies, eq(boardCopies.retrospectiveId, retrospectives.id))
    .where(sql`${retrospectives.teamId} in (select id from ${teams} where id = ${teamId} or bin_of = ${teamId})`);
  return rows.map(({ id }) => id);
}

/** @returns null where the retrospective is closed, or no backup brought its board */
export async function readBoardCopy(database: RoomDatabase, retroId: string): Promise<BoardCopy | null> {
  const { db } = await openForRoom(database);
  const parts = await db
    .select({ text: boardCopies.text })
    .from(boardCopies)
    .innerJoin(retrospectives, eq(retrospectives.id, boardCopies.retrospectiveId))
    .where(and(eq(boardCopies.retrospectiveId, retroId), eq(retrospectives.status, "CREATED")))
    .orderBy(asc(boardCopies.part));
  if (parts.length === 0) return null;
  return boardCopy.parse(JSON.parse(parts.map(({ text }) => text).join("")));
}

export async function deleteBoardCopy(database: RoomDatabase, retroId: string): Promise<void> {
  const { db } = await openForRoom(database);
  await db.delete(boardCopies).where(eq(boardCopies.retrospectiveId, retroId));
}
