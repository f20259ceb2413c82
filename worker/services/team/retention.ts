import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { boardCopies, boards, boardTitles, type StoredDocument } from "#drizzle/schema/boards.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { fromStored, toStored } from "#drizzle/stored-boards.ts";
import { withoutCards } from "#party/board/document.ts";
import { RETENTION } from "#worker/contract/limits/retrospectives.ts";
import { DAY } from "#worker/contract/limits/time.ts";
import { addMonths } from "#worker/contract/retention.ts";
import { recordAccess } from "./access-events.ts";

type Choice = { teamId: string; userId: string; months: number | null | undefined; at: string };

/**
 * Statements for the batch that changes a team. They change nothing where `months` is undefined or the same as before: a
 * repeated choice does not begin another week of notice.
 */
export function chooseRetention(db: Db, { teamId, userId, months: chosen, at }: Choice) {
  const months = chosen ?? null;
  const isChosen = Number(chosen !== undefined);
  const isNew = sql`${teams.id} = ${teamId} and ${isChosen} and ${teams.retentionMonths} is not ${months}`;
  const from = months === null ? null : new Date(Date.parse(at) + RETENTION.notice).toISOString();
  return [
    recordAccess(
      db,
      { teamId, kind: "retention-changed", actorId: userId, at },
      sql`exists (select 1 from ${teams} where ${isNew})`,
    ),
    db.update(teams).set({ retentionMonths: months, retentionFrom: from }).where(isNew),
  ] as const;
}

/** When the age of a board begins, as `keptSince` of worker/contract/retention.ts says. */
const keptSince = sql<string>`coalesce(${retrospectives.board} ->> '$.importedAt', ${retrospectives.closedAt})`;

const hasOldBoard = (teamId: string) =>
  sql`${retrospectives.teamId} = ${teamId} and ${retrospectives.status} = 'CLOSED' and ${retrospectives.board} is not null
    and ${retrospectives.board} ->> '$.cardsDeletedAt' is null`;

/** `next` in milliseconds since the epoch, Infinity where the team keeps everything. */
export type RetentionState = { deleted: string[]; next: number };

/** Deletes the cards of the oldest boards that are due, at most `RETENTION.perDay`. */
export async function settleRetention(db: Db, teamId: string, at: number): Promise<RetentionState> {
  const [[chosen], [deletedToday]] = await db.batch([
    db.select({ months: teams.retentionMonths, from: teams.retentionFrom }).from(teams).where(eq(teams.id, teamId)),
    // An admin who makes the same choice again wakes the room as often as they want.
    db
      .select({ count: count() })
      .from(retrospectives)
      .where(
        sql`${retrospectives.teamId} = ${teamId} and ${retrospectives.status} = 'CLOSED'
          and ${retrospectives.board} ->> '$.cardsDeletedAt' > ${new Date(at - DAY).toISOString()}`,
      ),
  ]);
  const { months = null, from = null } = chosen ?? {};
  if (months === null || from === null) return { deleted: [], next: Number.POSITIVE_INFINITY };
  if (Date.parse(from) > at) return { deleted: [], next: Date.parse(from) };
  const limit = new Date(addMonths(at, -months)).toISOString();
  const due = await db
    .select({ id: retrospectives.id, document: boards.document })
    .from(retrospectives)
    .innerJoin(boards, eq(boards.retrospectiveId, retrospectives.id))
    .where(and(hasOldBoard(teamId), sql`${keptSince} <= ${limit}`))
    .orderBy(keptSince)
    .limit(Math.max(0, RETENTION.perDay - (deletedToday?.count ?? 0)));
  // The choice may change while the documents are read.
  const stillChosen = sql`exists (select 1 from ${teams} as chosen where chosen.id = ${teamId}
    and chosen.retention_months = ${months} and chosen.retention_from = ${from} and chosen.deleted_at is null)`;
  const deleted = due.length === 0 ? [] : await deleteCards(db, { teamId, due, at, condition: stillChosen });
  const [oldest] = await db
    .select({ since: sql<string | null>`min(${keptSince})` })
    .from(retrospectives)
    .where(hasOldBoard(teamId));
  // A board that closes from now on is not due before that.
  const since = oldest?.since ? Date.parse(oldest.since) : at;
  return { deleted, next: Math.max(at + DAY, addMonths(since, months)) };
}

type Deletion = {
  teamId: string;
  due: { id: string; document: StoredDocument }[];
  at: number;
  condition: SQL;
};

/** @returns the retrospectives of which this call deleted the cards */
async function deleteCards(db: Db, { teamId, due, at, condition }: Deletion): Promise<string[]> {
  const emptied = await Promise.all(
    due.map(async ({ id, document }) => ({ id, ...(await toStored(withoutCards(await fromStored(document)))) })),
  );
  const ids = due.map(({ id }) => id);
  // One of them may be in the bin by now.
  const isDue = sql`${hasOldBoard(teamId)} and ${condition} and ${isOneOf(retrospectives.id, ids)}`;
  const dueIds = sql`(select ${retrospectives.id} from ${retrospectives} where ${isDue})`;
  const [, , marked] = await db.batch([
    db.delete(boardTitles).where(sql`${boardTitles.retrospectiveId} in ${dueIds}`),
    db.delete(boardCopies).where(sql`${boardCopies.retrospectiveId} in ${dueIds}`),
    db.select({ id: retrospectives.id }).from(retrospectives).where(isDue),
    ...emptied.map(({ id, ...stored }) =>
      db
        .update(boards)
        .set(stored)
        .where(and(eq(boards.retrospectiveId, id), sql`${boards.retrospectiveId} in ${dueIds}`)),
    ),
    db
      .update(retrospectives)
      .set({ board: sql`json_set(${retrospectives.board}, '$.cardsDeletedAt', ${new Date(at).toISOString()})` })
      .where(isDue),
  ]);
  return marked.map(({ id }) => id);
}
