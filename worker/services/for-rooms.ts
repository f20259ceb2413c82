import { and, asc, eq, sql } from "drizzle-orm";
import { type Database, openDatabase } from "#drizzle/client.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { boardCopies } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import type { Agreement } from "#worker/contract/agreements.ts";
import { type BoardCopy, boardCopy } from "#worker/contract/host.ts";
import type { Spending } from "#worker/contract/spending.ts";
import { addToDay } from "./host/days.ts";
import { useCount } from "./host/use-count.ts";
import { type AcceptedProposal, createFromProposals } from "./retrospective/accepted-proposals.ts";
import type { BoardRow } from "./retrospective/boards.ts";
import { type Closed, closeRetrospective, type Frozen } from "./retrospective/closing.ts";
import { seal, unseal } from "./sealed.ts";
import { openDueSeries as openDue, type SeriesOutcome } from "./series/opening.ts";
import { type Channel, findChannel, postTo, type SlackSettings } from "./slack/channel.ts";
import type { SlackMessage } from "./slack/slack-messages.ts";
import { type SlackSubject, writeMessage } from "./slack/write-message.ts";
import { type BinState, settleBin as settle } from "./team/bin.ts";
import { type RetentionState, settleRetention as settleOld } from "./team/retention.ts";
import { endTrialTeam, type TrialEnd } from "./team/trial-end.ts";
import { settleWebhooks as settleHooks } from "./webhook/settle.ts";

export type { BoardRow } from "./retrospective/boards.ts";
export type { Frozen } from "./retrospective/closing.ts";
export type { Channel } from "./slack/channel.ts";
export type { SlackMessage } from "./slack/slack-messages.ts";
export type { SlackSubject } from "./slack/write-message.ts";
export type { BinState } from "./team/bin.ts";
export type { TrialEnd } from "./team/trial-end.ts";

// Rooms import this file of the services and no other (docs/decisions/018). Each function asks the primary.

const openForRoom = (database: D1Database): Database =>
  openDatabase(database, undefined, false, ({ rows_read, rows_written }) =>
    useCount.add({ rowsRead: rows_read, rowsWritten: rows_written }),
  );

/** Counts what a room uses of the day's plan, as a request does (docs/decisions/046). It never rejects. */
export async function countRoomUse(
  { DB, ENVIRONMENT }: Pick<Cloudflare.Env, "DB" | "ENVIRONMENT">,
  use: Partial<Spending>,
): Promise<void> {
  if (ENVIRONMENT === "development") return;
  useCount.add(use);
  try {
    await useCount.addTo((day, waiting) => addToDay(openForRoom(DB).db, day, waiting));
  } catch (error) {
    console.error(JSON.stringify({ host: "use not counted", error: String(error) }));
  }
}

export type ClosingOutcome = "closed" | { fence: number };

/**
 * Asks whether a closing was committed, and if not, makes sure that it never will be. A retrospective that the database
 * does not know counts as open.
 * @returns "closed", or the fence of the next closing
 */
export async function settleClosing(database: D1Database, retroId: string, fence: number): Promise<ClosingOutcome> {
  const { db } = openForRoom(database);
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
export async function knownStatuses(database: D1Database, retroIds: string[]): Promise<Map<string, string>> {
  const { id, status } = retrospectives;
  const rows = await openForRoom(database).db.select({ id, status }).from(retrospectives).where(isOneOf(id, retroIds));
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** Deletes the team of a trial that nobody visited for as long as it lives. @param at milliseconds since the epoch */
export const endTrial = (database: D1Database, teamId: string, at: number): Promise<TrialEnd> =>
  endTrialTeam(openForRoom(database).db, teamId, at);

/** Ends what was deleted for as long as it can be restored. @param retroIds the boards that the room has put aside */
export const settleBin = (
  database: D1Database,
  teamId: string,
  at: number,
  retroIds: string[],
): Promise<BinState | "ended" | "unknown"> => settle(openForRoom(database).db, teamId, at, retroIds);

/** Deletes the cards of old boards that are due. `bookmark` is that of the commit. */
export async function settleRetention(
  database: D1Database,
  teamId: string,
  at: number,
): Promise<RetentionState & { bookmark: string | null }> {
  const { db, bookmark } = openForRoom(database);
  return { ...(await settleOld(db, teamId, at)), bookmark: bookmark() };
}

/** @returns null for a team that is not connected to Slack */
export const slackChannel = (database: D1Database, teamId: string): Promise<Channel | null> =>
  findChannel(openForRoom(database).db, teamId);

/** @param subjects of one kind @returns null where there is nothing to tell */
export const slackMessage = (
  database: D1Database,
  context: { channel: Channel; origin: string; now: number },
  subjects: SlackSubject[],
): Promise<SlackMessage | null> => writeMessage({ db: openForRoom(database).db, ...context }, subjects);

/** Posts and keeps the outcome. It never rejects. */
export const postToSlack = (
  database: D1Database,
  channel: Channel,
  message: SlackMessage,
  settings: SlackSettings,
): Promise<void> => postTo(openForRoom(database).db, channel, message, settings);

type WebhookArguments = Parameters<typeof settleHooks>;

/** Tells the team's webhooks what is due. */
export const settleWebhooks = (
  database: D1Database,
  teamId: string,
  context: WebhookArguments[2],
  settings: WebhookArguments[3],
): ReturnType<typeof settleHooks> => settleHooks(openForRoom(database).db, teamId, context, settings);

/** Opens the retrospectives of the team's series that are due. Times are in milliseconds since the epoch. */
export async function openDueSeries(
  database: D1Database,
  teamId: string,
  now: number,
  since: number,
): Promise<SeriesOutcome & { bookmark: string | null }> {
  const { db, bookmark } = openForRoom(database);
  return { ...(await openDue(db, teamId, now, since)), bookmark: bookmark() };
}

export type ClosePlanned = { teamId: string; retroId: string; freeze: (row: BoardRow) => Promise<Frozen> };
/** `bookmark` is that of the commit. */
export type PlannedClosing = Closed & { bookmark: string | null };

/**
 * Closes a retrospective whose plan has ended, as an admin would.
 * @throws AppError retrospective_closed, board_closing, and what `freeze` throws
 */
export async function closePlanned(
  database: D1Database,
  { teamId, retroId, freeze }: ClosePlanned,
): Promise<PlannedClosing> {
  const { db, bookmark } = openForRoom(database);
  const closed = await closeRetrospective(db, teamId, retroId, freeze);
  return { ...closed, bookmark: bookmark() };
}

/**
 * Creates the agreements of accepted proposals. `bookmark` is that of the commit.
 * @param accepted no two with the same id
 */
export async function writeAgreements(
  database: D1Database,
  teamId: string,
  accepted: readonly AcceptedProposal[],
): Promise<{ agreements: Agreement[]; bookmark: string | null }> {
  const { db, bookmark } = openForRoom(database);
  return { agreements: await createFromProposals(db, teamId, accepted), bookmark: bookmark() };
}

const sealOfAuthors = (retroId: string, secret: string) => ({ secret, purpose: "authors of a board", owner: retroId });

export const sealAuthors = (authors: string, retroId: string, secret: string): Promise<string> =>
  seal(authors, sealOfAuthors(retroId, secret));

/** @returns null where another deployment sealed them */
export const unsealAuthors = (sealed: string, retroId: string, secret: string): Promise<string | null> =>
  unseal(sealed, sealOfAuthors(retroId, secret));

/** @returns the retrospectives of the team whose boards a restored backup brought into the database */
export async function boardsToRestore(database: D1Database, teamId: string): Promise<string[]> {
  const rows = await openForRoom(database)
    .db.selectDistinct({ id: retrospectives.id })
    .from(retrospectives)
    .innerJoin(boardCopies, eq(boardCopies.retrospectiveId, retrospectives.id))
    .where(sql`${retrospectives.teamId} in (select id from ${teams} where id = ${teamId} or bin_of = ${teamId})`);
  return rows.map(({ id }) => id);
}

/** @returns null where the retrospective is closed, or no backup brought its board */
export async function readBoardCopy(database: D1Database, retroId: string): Promise<BoardCopy | null> {
  const parts = await openForRoom(database)
    .db.select({ text: boardCopies.text })
    .from(boardCopies)
    .innerJoin(retrospectives, eq(retrospectives.id, boardCopies.retrospectiveId))
    .where(and(eq(boardCopies.retrospectiveId, retroId), eq(retrospectives.status, "CREATED")))
    .orderBy(asc(boardCopies.part));
  if (parts.length === 0) return null;
  return boardCopy.parse(JSON.parse(parts.map(({ text }) => text).join("")));
}

export async function deleteBoardCopy(database: D1Database, retroId: string): Promise<void> {
  await openForRoom(database).db.delete(boardCopies).where(eq(boardCopies.retrospectiveId, retroId));
}
