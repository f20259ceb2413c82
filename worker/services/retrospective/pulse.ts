import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { boards } from "#drizzle/schema/boards.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { BOARD } from "#worker/contract/limits/boards.ts";
import { PULSE } from "#worker/contract/limits/pulse.ts";
import type { Pulse, PulseAnswers, PulseRange } from "#worker/contract/pulse.ts";
import { streakFields } from "#worker/services/counter/counters.ts";
import { closedHere } from "./closed-here.ts";
import { healthPointsOf } from "./health-check.ts";

const LIMITS: Record<PulseRange, number> = { "5": 5, "12": 12, all: PULSE.most };

/** Lists as JSON, so that the rows of a retrospective are read once for all of its numbers. */
const selectRetrospectives = prepared(["teamId", "most"], (db, { teamId, most }) =>
  db
    .select({
      id: retrospectives.id,
      retrospectiveName: retrospectives.retrospectiveName,
      closedAt: sql<string>`${retrospectives.closedAt}`,
      voters: sql<number>`ifnull(${retrospectives.totalVotes}, 0)`,
      arrive: sql<string | null>`${boards.facts} ->> '$.arrive'`,
      worth: sql<string | null>`${boards.facts} ->> '$.worth'`,
      health: sql<string | null>`${boards.facts} -> '$.health'`,
      writers: sql<number | null>`${boards.facts} ->> '$.writers'`,
      thanked: sql<string>`(
        select json_array(count(*), count(distinct giver_id)) from ${thankYous} where retrospective_id = ${retrospectives.id})`,
      agreed: sql<string>`(
        select json_array(count(*), total(state = 'DONE'), total(state = 'DROPPED'),
          avg(case state when 'DONE' then julianday(closed_at) - julianday(created_at) end))
        from ${agreements} where retrospective_id = ${retrospectives.id})`,
    })
    .from(retrospectives)
    .leftJoin(boards, eq(boards.retrospectiveId, retrospectives.id))
    .where(closedHere(teamId))
    .orderBy(desc(retrospectives.closedAt))
    .limit(most),
);

const selectStreaks = prepared(["teamId"], (db, { teamId }) =>
  db
    .select(streakFields)
    .from(counters)
    .where(eq(counters.teamId, teamId))
    .orderBy(desc(counters.currentCount), counters.id)
    .limit(PULSE.streaks),
);

type Row = Awaited<ReturnType<typeof selectRetrospectives>>[number];

const numbersOf = (json: string): (number | null)[] => JSON.parse(json);
const countsOf = (json: string | null) => (json ? numbersOf(json).map(Number) : []);

/** @returns null where the board has no values, and where there are too few to hide a person among them */
export function answersOf(counts: readonly number[] = []): PulseAnswers | null {
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n < BOARD.answersShown) return null;
  const average = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / n;
  const variance = counts.reduce((sum, count, index) => sum + count * (index + 1 - average) ** 2, 0) / n;
  return { n, average, spread: Math.sqrt(variance) };
}

function toPulseRetrospective({
  arrive,
  worth,
  health,
  thanked,
  agreed,
  ...row
}: Row): Pulse["retrospectives"][number] {
  const [thanks, thankers] = numbersOf(thanked);
  const [made, kept, dropped, keptDays] = numbersOf(agreed);
  return {
    ...row,
    arrive: answersOf(countsOf(arrive)),
    worth: answersOf(countsOf(worth)),
    ...healthPointsOf(health),
    thanks: thanks ?? 0,
    thankers: thankers ?? 0,
    agreed: made ?? 0,
    kept: kept ?? 0,
    dropped: dropped ?? 0,
    keptDays: keptDays ?? null,
  };
}

export async function getPulse(db: Db, teamId: string, range: PulseRange = "12"): Promise<Pulse> {
  const [rows, streaks] = await db.batch([
    selectRetrospectives(db, { teamId, most: LIMITS[range] }),
    selectStreaks(db, { teamId }),
  ]);
  return { retrospectives: rows.map(toPulseRetrospective).reverse(), streaks };
}
