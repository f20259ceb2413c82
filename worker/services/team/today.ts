import { and, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Place, Places } from "#drizzle/databases.ts";
import { orderByNewest, rowid } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { TODAY } from "#worker/contract/limits/pages.ts";
import type { TeamToday } from "#worker/contract/now.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { isOpenOn } from "#worker/services/counter/counters.ts";
import { isOverdueOn } from "#worker/services/retrospective/agreements.ts";
import { lastClosedOf } from "#worker/services/retrospective/last.ts";
import { type AskBoardStatuses, selectOpen, withStatuses } from "./now.ts";

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

/** The teams that the screen _Home_ shows to the person. */
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

const teamsOfPerson = prepared(["userId"], (db, { userId }) => selectTeams(db, userId));

const openOfPerson = prepared(["userId"], (db, { userId }) =>
  selectOpen(db, inArray(retrospectives.teamId, idsOfTeams(db, userId)), userId),
);

const countersOfPerson = prepared(["userId"], (db, { userId }) =>
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

const isOpenOfPerson = (db: Db, userId: SQLWrapper) =>
  and(inArray(agreements.teamId, idsOfTeams(db, userId)), sql`state = 'OPEN'`);

const dueDaysOfPerson = prepared(["userId"], (db, { userId }) =>
  db
    .select({ teamId: agreements.teamId, dueOn: agreements.dueOn, count: sql<number>`count(*)` })
    .from(agreements)
    .where(isOpenOfPerson(db, userId))
    .groupBy(agreements.teamId, agreements.dueOn),
);

const ownAgreementsOfPerson = prepared(["userId"], (db, { userId }) =>
  db
    .select({ id: agreements.id, teamId: agreements.teamId, text: agreements.text, dueOn: agreements.dueOn })
    .from(agreements)
    .where(and(isOpenOfPerson(db, userId), eq(agreements.ownerId, userId)))
    .orderBy(sql`${agreements.dueOn} asc nulls last`, rowid(agreements)),
);

const lastClosedOfPerson = prepared(["userId"], (db, { userId }) =>
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
    teamsOfPerson(db, { userId }),
    openOfPerson(db, { userId }),
    countersOfPerson(db, { userId }),
    dueDaysOfPerson(db, { userId }),
    ownAgreementsOfPerson(db, { userId }),
    lastClosedOfPerson(db, { userId }),
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
