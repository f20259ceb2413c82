import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom, insertWhere } from "#drizzle/insert-where.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { boards, boardTitles } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { toStored } from "#drizzle/stored-boards.ts";
import { titlesOf } from "#worker/contract/board-titles.ts";
import type { BoardDocument } from "#worker/contract/boards.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { DecidingRule, Retrospective } from "#worker/contract/retrospectives.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { isLiveHere } from "#worker/services/team/live-team.ts";
import { queueEvent } from "#worker/services/webhook/outbox.ts";
import { type BoardRow, selectBoardRow, toBoardRow } from "./boards.ts";
import { matchesRetrospective, selectRetrospective, toRetrospective } from "./retrospectives.ts";

/**
 * The winner by most votes, then most thank-yous in this retrospective, then the earliest last vote (docs/product.md §10.3),
 * and the rule that set them apart from the second; no row without votes. The unary plus stops SQLite from using the index
 * by receiver, which would read the receiver's thank-yous of all retrospectives.
 */
const selectOutcome = (id: string) => sql`
  select person, votes, total, case
      when lead(votes, 1, 0) over ranked < votes then ${"votes" satisfies DecidingRule}
      when lead(thanks, 1, 0) over ranked < thanks then ${"thank-yous" satisfies DecidingRule}
      else ${"earlier-last-vote" satisfies DecidingRule} end as rule
  from (
    select ${votes.votedForId} as person, count(*) as votes, sum(count(*)) over () as total,
      max(${votes.createdAt}) as voted_at,
      (select count(*) from ${thankYous} where ${thankYous.retrospectiveId} = ${id} and +${thankYous.receiverId} = ${votes.votedForId}) as thanks
    from ${votes} where ${votes.retrospectiveId} = ${id} group by ${votes.votedForId})
  window ranked as (order by votes desc, thanks desc, voted_at, person)
  order by votes desc, thanks desc, voted_at, person limit 1`;

type Closing = { teamId: string; id: string; at: string };

/** One statement closes and counts, so that no vote arrives in between. */
function close(db: Db, { teamId, id, at }: Closing, condition: SQL | undefined) {
  const outcome = db.$with("outcome", {}).as(selectOutcome(id));
  return db
    .with(outcome)
    .update(retrospectives)
    .set({
      status: "CLOSED",
      closedAt: at,
      sprintWinnerId: sql`(select person from outcome)`,
      winnerVotes: sql`(select votes from outcome)`,
      totalVotes: sql`(select total from outcome)`,
      decidedBy: sql`(select rule from outcome)`,
    })
    .where(and(matchesRetrospective(teamId, id), eq(retrospectives.status, "CREATED"), condition))
    .returning({ id: retrospectives.id });
}

/** How many sprints the winner has won. */
const selectWins = (db: Db, teamId: string, id: string) =>
  db
    .select({ count: count() })
    .from(retrospectives)
    .where(
      sql`${retrospectives.sprintWinnerId} = (select winner.sprint_winner_id from ${retrospectives} as winner where winner.team_id = ${teamId} and winner.id = ${id})
        and ${isLiveHere(retrospectives.teamId)}`,
    );

/** For the end of the batch that closes. */
const tellClosing = (db: Db, { teamId, id, at }: Closing) =>
  queueEvent(
    db,
    { teamId, event: "retrospective.closed", subjectId: id, at },
    sql`exists (select 1 from ${retrospectives}
      where ${and(matchesRetrospective(teamId, id), eq(retrospectives.status, "CLOSED"), eq(retrospectives.closedAt, at))})`,
  );

/** Statements that close the retrospective where the condition holds, and read the results of that. */
const closeAndRead = async (db: Db, closing: Closing, condition: SQL | undefined) =>
  [
    close(db, closing, condition),
    selectRetrospective(db, closing),
    selectWins(db, closing.teamId, closing.id),
    ...(await tellClosing(db, closing)),
  ] as const;

/** `sprintWins` are those of the winner. `isQueued`: a webhook waits for the event. */
export type Closed = { retrospective: Retrospective; sprintWins: number; isQueued: boolean };

type Results = [
  closed: unknown[],
  found: Parameters<typeof toRetrospective>[0][],
  wins: { count: number }[],
  queued: unknown,
  waiting: unknown[],
];

/** @returns `closed` null where the condition did not hold */
function readResults([closed, found, wins, , waiting]: Results): { status: string; closed: Closed | null } {
  const retrospective = toRetrospective(firstOrThrow(found));
  const result = { retrospective, sprintWins: firstOrThrow(wins).count, isQueued: waiting.length > 0 };
  return { status: retrospective.status, closed: closed.length > 0 ? result : null };
}

export type Frozen = { fence: number; document: BoardDocument };

/**
 * The database alone decides whether a retrospective is closed (docs/product.md §17.9).
 * @param freeze asks the room for the final document of a board; repeated, it returns the same
 * @throws AppError retrospective_closed, or board_closing where the room gave this closing up
 */
export async function closeRetrospective(
  db: Db,
  teamId: string,
  id: string,
  freeze: (row: BoardRow) => Promise<Frozen>,
): Promise<Closed> {
  const closing = { teamId, id, at: now() };
  const [rows, ...results] = await db.batch([
    selectBoardRow(db, { teamId, retroId: id }),
    ...(await closeAndRead(db, closing, isNull(retrospectives.board))),
  ]);
  const { status, closed } = readResults(results);
  if (closed) return closed;
  if (status === "CLOSED") throw new AppError("retrospective_closed");
  return closeWithBoard(db, teamId, id, await freeze(toBoardRow(firstOrThrow(rows))));
}

/** Inserts the titles of the board's groups where the condition holds. */
export const insertTitles = (
  db: Db,
  ids: { teamId: string; retrospectiveId: string },
  document: BoardDocument,
  condition: SQL,
) =>
  insertFrom(
    db,
    boardTitles,
    {
      ...ids,
      key: sql`value->>'key'`,
      groupId: sql`value->>'groupId'`,
      title: sql`value->>'title'`,
      fichas: sql`value->>'fichas'`,
    },
    sql`from json_each(${JSON.stringify(titlesOf(document))}) as title where ${condition}`,
  ).onConflictDoNothing();

async function closeWithBoard(db: Db, teamId: string, id: string, { fence, document }: Frozen): Promise<Closed> {
  const isThisFreeze = eq(retrospectives.boardFence, fence);
  const isOpen = sql`exists (select 1 from ${retrospectives}
    where ${and(matchesRetrospective(teamId, id), eq(retrospectives.status, "CREATED"), isThisFreeze)})`;
  const closing = { teamId, id, at: now() };
  const stored = await toStored(document);
  const [, , ...results] = await db.batch([
    insertWhere(db, boards, { retrospectiveId: id, ...stored }, isOpen).onConflictDoNothing(),
    insertTitles(db, { teamId, retrospectiveId: id }, document, isOpen),
    ...(await closeAndRead(db, closing, isThisFreeze)),
  ]);
  const { status, closed } = readResults(results);
  if (closed) return closed;
  throw new AppError(status === "CLOSED" ? "retrospective_closed" : "board_closing");
}

export type ClosingOutcome = "closed" | { fence: number };

/**
 * Asks whether a closing was committed, and if not, makes sure that it never will be. A retrospective that the database
 * does not know counts as open.
 * @returns "closed", or the fence of the next closing
 */
export async function settleClosing(db: Db, retroId: string, fence: number): Promise<ClosingOutcome> {
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
export async function statusesOf(db: Db, retroIds: string[]): Promise<Map<string, string>> {
  const { id, status } = retrospectives;
  const rows = await db.select({ id, status }).from(retrospectives).where(isOneOf(id, retroIds));
  return new Map(rows.map((row) => [row.id, row.status]));
}
