import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Place, Places } from "#drizzle/databases.ts";
import { orderByNewest, rowid } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { TODAY } from "#worker/contract/limits/pages.ts";
import type { BoardStatus, TeamNow, TeamToday } from "#worker/contract/now.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { isOpenOn } from "#worker/services/counter/counters.ts";
import { isOverdueOn } from "#worker/services/retrospective/agreements.ts";
import { lastClosedOf } from "#worker/services/retrospective/last.ts";

/** The statuses of a team's open boards by retrospective; null where the room does not answer. */
export type AskBoardStatuses = (teamId: string) => Promise<ReadonlyMap<string, BoardStatus> | null>;

/** A board that nobody has opened is at its first step. */
const NEW_BOARD: BoardStatus = { step: "ARRIVE", watching: [], hasPlan: false, until: null, ends: null, ready: [] };

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

/** @param rows of several teams, newest first */
async function withStatuses(teamId: string, rows: OpenRow[], ask: AskBoardStatuses): Promise<TeamNow> {
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

function withoutTeam<Row extends { teamId: string }>(row: Row | undefined): Omit<Row, "teamId"> | null {
  if (!row) return null;
  const { teamId: _, ...rest } = row;
  return rest;
}

const sumOf = (rows: { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Shows the first teams of a person by name. Each has its own today. */
export async function listToday(places: Places, userId: string, ask: AskBoardStatuses): Promise<TeamToday[]> {
  const here = await listTodayIn(places.home, userId, ask);
  const elsewhere = [...new Set(here.map(({ database }) => database))].filter((place) => place !== null);
  const listed = await Promise.all(elsewhere.map((place) => listTodayIn(places.at(place), userId, ask)));
  const there = new Map(elsewhere.map((place, index) => [place, listed[index]] as const));
  return here.map(({ database, today }) => {
    const found = database === null ? null : there.get(database)?.find((one) => one.today.teamId === today.teamId);
    return found?.today ?? today;
  });
}

/** The teams that a person's Home shows. */
const selectTeams = (db: Db, userId: SQLWrapper) =>
  db
    .select({ id: members.teamId, timeZone: teams.timeZone, database: teams.database })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.userId, userId), isNull(teams.deletedAt)))
    .orderBy(teams.name, teams.id)
    .limit(TODAY.teams);

function idsOfTeams(db: Db, userId: SQLWrapper) {
  const first = selectTeams(db, userId).as("first_teams");
  return db.select({ id: first.id }).from(first);
}

const teamsOfHome = prepared(["userId"], (db, { userId }) => selectTeams(db, userId));

const openAtHome = prepared(["userId"], (db, { userId }) =>
  selectOpen(db, inArray(retrospectives.teamId, idsOfTeams(db, userId)), userId),
);

const countersAtHome = prepared(["userId"], (db, { userId }) =>
  db
    .select({
      id: counters.id,
      teamId: counters.teamId,
      name: counters.name,
      lastChangedOn: counters.lastChangedOn,
    })
    .from(counters)
    .where(inArray(counters.teamId, idsOfTeams(db, userId)))
    .orderBy(...orderByNewest(counters.createdAt)),
);

const isOpenAtHome = (db: Db, userId: SQLWrapper) =>
  and(inArray(agreements.teamId, idsOfTeams(db, userId)), sql`state = 'OPEN'`);

const dueDaysAtHome = prepared(["userId"], (db, { userId }) =>
  db
    .select({ teamId: agreements.teamId, dueOn: agreements.dueOn, count: sql<number>`count(*)` })
    .from(agreements)
    .where(isOpenAtHome(db, userId))
    .groupBy(agreements.teamId, agreements.dueOn),
);

const ownAgreementsAtHome = prepared(["userId"], (db, { userId }) =>
  db
    .select({ id: agreements.id, teamId: agreements.teamId, text: agreements.text, dueOn: agreements.dueOn })
    .from(agreements)
    .where(and(isOpenAtHome(db, userId), eq(agreements.ownerId, userId)))
    .orderBy(sql`${agreements.dueOn} asc nulls last`, rowid(agreements)),
);

const lastClosedAtHome = prepared(["userId"], (db, { userId }) =>
  db
    .select({
      id: retrospectives.id,
      teamId: retrospectives.teamId,
      retrospectiveName: retrospectives.retrospectiveName,
      closedAt: sql<string>`${retrospectives.closedAt}`,
    })
    .from(members)
    .innerJoin(retrospectives, eq(retrospectives.id, lastClosedOf(members.teamId)))
    .where(and(eq(members.userId, userId), inArray(members.teamId, idsOfTeams(db, userId)))),
);

async function listTodayIn(
  db: Db,
  userId: string,
  ask: AskBoardStatuses,
): Promise<{ database: Place; today: TeamToday }[]> {
  const [teamRows, open, allCounters, agreed, ownAgreements, last] = await db.batch([
    teamsOfHome(db, { userId }),
    openAtHome(db, { userId }),
    countersAtHome(db, { userId }),
    dueDaysAtHome(db, { userId }),
    ownAgreementsAtHome(db, { userId }),
    lastClosedAtHome(db, { userId }),
  ]);
  return Promise.all(
    teamRows.map(async ({ id: teamId, timeZone, database }) => {
      const today = dayIn(timeZone);
      const isOfTeam = (row: { teamId: string }) => row.teamId === teamId;
      const teamCounters = allCounters.filter(isOfTeam);
      const dueDays = agreed.filter(isOfTeam);
      const ofTeam: TeamToday = {
        teamId,
        ...(await withStatuses(teamId, open, ask)),
        counters: teamCounters.length,
        pendingCounters: teamCounters
          .filter(({ lastChangedOn }) => isOpenOn(today, lastChangedOn))
          .map(({ id, name }) => ({ id, name })),
        openAgreements: sumOf(dueDays),
        overdueAgreements: sumOf(dueDays.filter(({ dueOn }) => isOverdueOn(today, dueOn))),
        ownAgreements: ownAgreements
          .filter(isOfTeam)
          .map(({ id, text, dueOn }) => ({ id, text, dueOn, isOverdue: isOverdueOn(today, dueOn) })),
        lastRetrospective: withoutTeam(last.find(isOfTeam)),
      };
      return { database, today: ofTeam };
    }),
  );
}
