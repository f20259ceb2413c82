import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { TODAY } from "#worker/contract/limits/pages.ts";
import type { BoardStatus, TeamNow } from "#worker/contract/now.ts";

/** The statuses of a team's open boards by retrospective; null where the room does not answer. */
export type AskBoardStatuses = (teamId: string) => Promise<ReadonlyMap<string, BoardStatus> | null>;

/** A board that nobody has opened is at its first step. */
const NEW_BOARD: BoardStatus = { step: "ARRIVE", watching: [], hasPlan: false, until: null, ends: null, ready: [] };

export const statusIn = (statuses: ReadonlyMap<string, BoardStatus>, retroId: string): BoardStatus =>
  statuses.get(retroId) ?? NEW_BOARD;

export const selectOpen = (db: Db, ofTeams: SQL | undefined, userId: string | SQLWrapper) =>
  db
    .select({
      id: retrospectives.id,
      teamId: retrospectives.teamId,
      retrospectiveName: retrospectives.retrospectiveName,
      at: retrospectives.at,
      createdAt: retrospectives.createdAt,
      hasBoard: sql`${retrospectives.board} is not null`.mapWith(Boolean),
      voted: sql`exists (
        select 1 from ${votes} where retrospective_id = ${retrospectives.id} and voter_id = ${userId})`.mapWith(
        Boolean,
      ),
    })
    .from(retrospectives)
    .where(and(ofTeams, sql`status = 'CREATED'`))
    .orderBy(...orderByNewest(retrospectives.createdAt))
    .$dynamic();

type OpenRow = Awaited<ReturnType<typeof selectOpen>>[number];

/** @param rows of several teams, newest first */
export async function withStatuses(teamId: string, rows: OpenRow[], ask: AskBoardStatuses): Promise<TeamNow> {
  const open = rows.filter((row) => row.teamId === teamId);
  const waiting = open.filter(({ voted }) => !voted);
  const chosen = [...waiting, ...open.filter(({ voted }) => voted)].slice(0, TODAY.retrospectives);
  const shown = open.filter((row) => chosen.includes(row));
  const statuses = shown.some(({ hasBoard }) => hasBoard) ? await ask(teamId) : null;
  return {
    retrospectives: shown.map(({ teamId: _, ...row }) => ({
      ...row,
      table: row.hasBoard && statuses ? statusIn(statuses, row.id) : null,
    })),
    openRetrospectives: open.length,
    waitingRetrospectives: waiting.length,
  };
}

const openOf = prepared(["teamId", "userId"], (db, { teamId, userId }) =>
  selectOpen(db, eq(retrospectives.teamId, teamId), userId),
);

export async function getNow(db: Db, teamId: string, userId: string, ask: AskBoardStatuses): Promise<TeamNow> {
  return withStatuses(teamId, await openOf(db, { teamId, userId }), ask);
}
