import { type Database, type Db, openDatabase } from "#drizzle/client.ts";
import { type OtherDatabases, openPlaces, type Places } from "#drizzle/databases.ts";
import type { BoardCopy } from "#worker/contract/host.ts";
import type { Spending } from "#worker/contract/spending.ts";
import { logFor } from "#worker/platform/failure-log.ts";
import { winsIfComplete } from "./account/wins.ts";
import { addToDay } from "./host/days.ts";
import { useCount } from "./host/use-count.ts";
import { type Keep, keepIn } from "./outcomes.ts";
import {
  type AcceptedProposal,
  createFromProposals,
  type WrittenProposal,
} from "./retrospective/accepted-proposals.ts";
import * as copies from "./retrospective/board-copies.ts";
import type { BoardRow } from "./retrospective/boards.ts";
import * as closing from "./retrospective/closing.ts";
import * as series from "./series/opening.ts";
import { type Channel, findChannel, postTo, type SlackSettings } from "./slack/channel.ts";
import type { SlackMessage } from "./slack/slack-messages.ts";
import { type SlackSubject, writeMessage } from "./slack/write-message.ts";
import * as retention from "./team/retention.ts";
import * as bin from "./team/settle-bin.ts";
import { databaseOf } from "./team/teams.ts";
import * as trials from "./team/trial-end.ts";
import * as webhooks from "./webhook/settle.ts";

export { sealAuthors, unsealAuthors } from "./retrospective/board-copies.ts";
export type { ClosingOutcome, Frozen } from "./retrospective/closing.ts";
export type { Channel } from "./slack/channel.ts";
export type { SlackMessage } from "./slack/slack-messages.ts";
export type { SlackSubject } from "./slack/write-message.ts";
export type { BinState } from "./team/settle-bin.ts";
export type { TrialEnd } from "./team/trial-end.ts";

// Rooms import this file of the services and no other (docs/decisions/018). Each function opens the database of the team at its
// primary, and calls the service that does the work.

/** Where a room finds what its team makes. It asks anew each time, because a team can move (docs/decisions/056). */
export type RoomDatabase = { env: Pick<Cloudflare.Env, "DB" | "JWT_SECRET"> & OtherDatabases; teamId: () => string };

const addUse = ({ rows_read, rows_written }: D1Meta): void =>
  useCount.add({ rowsRead: rows_read, rowsWritten: rows_written });

const openHome = ({ DB }: Pick<Cloudflare.Env, "DB">): Database => openDatabase(DB, { hear: addUse });

type Opened = { db: Db; places: Places; bookmark: Database["bookmark"] };

async function openForRoom({ env, teamId }: RoomDatabase): Promise<Opened> {
  const home = openHome(env);
  const places = openPlaces(env, home, addUse);
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

/** @returns "closed", or the fence of the next closing */
export const settleClosing = async (
  database: RoomDatabase,
  retroId: string,
  fence: number,
): Promise<closing.ClosingOutcome> => closing.settleClosing((await openForRoom(database)).db, retroId, fence);

/** @returns the status of each retrospective that the database knows, by id */
export const statusesOf = async (database: RoomDatabase, retroIds: string[]): Promise<Map<string, string>> =>
  closing.statusesOf((await openForRoom(database)).db, retroIds);

/** Deletes the team of a trial that nobody visited for `TRIAL.life`. @param at milliseconds since the epoch */
export const endTrialTeam = ({ env, teamId }: RoomDatabase, at: number): Promise<trials.TrialEnd> =>
  // A trial does not move.
  trials.endTrialTeam(openHome(env).db, teamId(), at);

/** Deletes for good what has been in the bin for `BIN.life`. @param retroIds the boards that the room has put aside */
export async function settleBin(
  database: RoomDatabase,
  at: number,
  retroIds: string[],
): ReturnType<typeof bin.settleBin> {
  const { db, places } = await openForRoom(database);
  return bin.settleBin(places, db, database.teamId(), at, retroIds);
}

/** Deletes the cards of old boards that are due. `bookmark` is that of the commit. */
export async function settleRetention(
  database: RoomDatabase,
  at: number,
): Promise<retention.RetentionState & { bookmark: string | null }> {
  const { db, bookmark } = await openForRoom(database);
  return { ...(await retention.settleRetention(db, database.teamId(), at)), bookmark: bookmark() };
}

/** @returns null for a team that is not connected to Slack */
export const slackChannel = async (database: RoomDatabase): Promise<Channel | null> =>
  findChannel((await openForRoom(database)).db, database.teamId());

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

type WebhookArguments = Parameters<typeof webhooks.settleWebhooks>;

/** Tells the team's webhooks what is due. */
export const settleWebhooks = async (
  database: RoomDatabase,
  context: Omit<WebhookArguments[2], "keep">,
  settings: WebhookArguments[3],
): ReturnType<typeof webhooks.settleWebhooks> => {
  const { db } = await openForRoom(database);
  return webhooks.settleWebhooks(db, database.teamId(), { ...context, keep: keepFor(database) }, settings);
};

/** Opens the retrospectives of the team's series that are due. */
export async function openDueSeries(
  database: RoomDatabase,
  times: series.SeriesTimes,
): Promise<series.SeriesOutcome & { bookmark: string | null }> {
  const { db, bookmark } = await openForRoom(database);
  const secret = database.env.JWT_SECRET;
  return { ...(await series.openDueSeries({ db, secret }, database.teamId(), times)), bookmark: bookmark() };
}

export type ClosePlanned = { retroId: string; freeze: (row: BoardRow) => Promise<closing.Frozen> };
/** `bookmark` is that of the commit. */
export type PlannedClosing = Omit<closing.Closed, "sprintWins"> & {
  sprintWins: number | null;
  bookmark: string | null;
};

/**
 * Closes a retrospective whose plan has ended, as an admin would.
 * @throws AppError retrospective_closed, board_closing, and what `freeze` throws
 */
export async function closePlanned(database: RoomDatabase, { retroId, freeze }: ClosePlanned): Promise<PlannedClosing> {
  const { db, places, bookmark } = await openForRoom(database);
  const closed = await closing.closeRetrospective(db, database.teamId(), retroId, freeze);
  return { ...closed, sprintWins: winsIfComplete(places, closed.sprintWins), bookmark: bookmark() };
}

/** Creates the agreements of accepted proposals. `bookmark` is that of the commit. */
export async function writeAgreements(
  database: RoomDatabase,
  accepted: readonly AcceptedProposal[],
): Promise<{ written: WrittenProposal[]; bookmark: string | null }> {
  const { db, bookmark } = await openForRoom(database);
  return { written: await createFromProposals(db, database.teamId(), accepted), bookmark: bookmark() };
}

/** @returns the retrospectives of the team whose boards a restored backup brought into the database */
export const copiedBoardsOf = async (database: RoomDatabase): Promise<string[]> =>
  copies.copiedBoardsOf((await openForRoom(database)).db, database.teamId());

/** @returns null where the retrospective is closed, or no backup brought its board */
export const readCopy = async (database: RoomDatabase, retroId: string): Promise<BoardCopy | null> =>
  copies.readCopy((await openForRoom(database)).db, retroId);

export const deleteCopy = async (database: RoomDatabase, retroId: string): Promise<void> =>
  copies.deleteCopy((await openForRoom(database)).db, retroId);
