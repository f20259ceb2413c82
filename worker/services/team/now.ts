import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { orderByNewest, rowid } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { dayInChile } from "#worker/contract/day.ts";
import { TODAY } from "#worker/contract/limits.ts";
import type { BoardStatus, OpenRetrospective, TeamToday } from "#worker/contract/now.ts";
import { lastClosedOf } from "#worker/services/retrospective/last.ts";

/** The statuses of a team's open boards by retrospective; null where the room does not answer. */
export type AskBoardStatuses = (teamId: string) => Promise<ReadonlyMap<string, BoardStatus> | null>;

/** A board that nobody has opened is at its first step. */
const NEW_BOARD: BoardStatus = { step: "ARRIVE", watching: [] };

export const statusIn = (statuses: ReadonlyMap<string, BoardStatus>, retroId: string): BoardStatus =>
  statuses.get(retroId) ?? NEW_BOARD;

const selectOpen = (db: Db, ofTeams: SQL | undefined, userId: string | SQLWrapper) =>
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

async function withStatuses(teamId: string, rows: OpenRow[], ask: AskBoardStatuses): Promise<OpenRetrospective[]> {
  const shown = rows.filter((row) => row.teamId === teamId).slice(0, TODAY.retrospectives);
  const statuses = shown.some(({ hasBoard }) => hasBoard) ? await ask(teamId) : null;
  return shown.map(({ teamId: _, ...row }) => ({
    ...row,
    table: row.hasBoard && statuses ? statusIn(statuses, row.id) : null,
  }));
}

const openOf = prepared(["teamId", "userId"], (db, { teamId, userId }) =>
  selectOpen(db, eq(retrospectives.teamId, teamId), userId).limit(TODAY.retrospectives),
);

export async function listOpenRetrospectives(
  db: Db,
  teamId: string,
  userId: string,
  ask: AskBoardStatuses,
): Promise<OpenRetrospective[]> {
  return withStatuses(teamId, await openOf(db, { teamId, userId }), ask);
}

function withoutTeam<Row extends { teamId: string }>(row: Row | undefined): Omit<Row, "teamId"> | null {
  if (!row) return null;
  const { teamId: _, ...rest } = row;
  return rest;
}

/** Shows the first teams of a person by name. */
export async function listToday(db: Db, userId: string, ask: AskBoardStatuses): Promise<TeamToday[]> {
  const mine = db
    .select({ id: members.teamId })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(eq(members.userId, userId))
    .orderBy(teams.name, teams.id)
    .limit(TODAY.teams);
  const today = dayInChile();
  const [ids, open, unchanged, allCounters, agreed, own, last] = await db.batch([
    mine,
    selectOpen(db, inArray(retrospectives.teamId, mine), userId),
    db
      .select({ id: counters.id, teamId: counters.teamId, name: counters.name })
      .from(counters)
      .where(and(inArray(counters.teamId, mine), sql`${counters.lastChangedOn} is not ${today}`))
      .orderBy(...orderByNewest(counters.createdAt)),
    db
      .select({ teamId: counters.teamId, count: sql<number>`count(*)` })
      .from(counters)
      .where(inArray(counters.teamId, mine))
      .groupBy(counters.teamId),
    db
      .select({
        teamId: agreements.teamId,
        open: sql<number>`count(*)`,
        overdue: sql<number>`sum(ifnull(${agreements.dueOn} < ${today}, 0))`,
      })
      .from(agreements)
      .where(and(inArray(agreements.teamId, mine), sql`state = 'OPEN'`))
      .groupBy(agreements.teamId),
    db
      .select({ id: agreements.id, teamId: agreements.teamId, text: agreements.text, dueOn: agreements.dueOn })
      .from(agreements)
      .where(and(inArray(agreements.teamId, mine), sql`state = 'OPEN'`, eq(agreements.ownerId, userId)))
      .orderBy(sql`${agreements.dueOn} asc nulls last`, rowid(agreements)),
    db
      .select({
        id: retrospectives.id,
        teamId: retrospectives.teamId,
        retrospectiveName: retrospectives.retrospectiveName,
        closedAt: sql<string>`${retrospectives.closedAt}`,
      })
      .from(members)
      .innerJoin(retrospectives, eq(retrospectives.id, lastClosedOf(members.teamId)))
      .where(and(eq(members.userId, userId), inArray(members.teamId, mine))),
  ]);
  return Promise.all(
    ids.map(async ({ id: teamId }): Promise<TeamToday> => {
      const isOfTeam = (row: { teamId: string }) => row.teamId === teamId;
      const agreement = agreed.find(isOfTeam);
      return {
        teamId,
        retrospectives: await withStatuses(teamId, open, ask),
        counters: allCounters.find(isOfTeam)?.count ?? 0,
        pendingCounters: unchanged.filter(isOfTeam).map(({ id, name }) => ({ id, name })),
        openAgreements: agreement?.open ?? 0,
        overdueAgreements: agreement?.overdue ?? 0,
        ownAgreements: own
          .filter(isOfTeam)
          .map(({ id, text, dueOn }) => ({ id, text, dueOn, isOverdue: dueOn !== null && dueOn < today })),
        lastRetrospective: withoutTeam(last.find(isOfTeam)),
      };
    }),
  );
}
