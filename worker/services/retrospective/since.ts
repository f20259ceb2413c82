import { and, desc, eq, gt, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import type { Since } from "#worker/contract/since.ts";
import { streakFields } from "#worker/services/counter/counters.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { closedHere } from "./closed-here.ts";
import { matchesRetrospective } from "./retrospectives.ts";
import { newestThankYou } from "./thanks.ts";

const MOST = 12;

type Key = { teamId: SQLWrapper; retroId: SQLWrapper };

/** The closing of the newest retrospective that was created before this one. */
const previousClosing = ({ teamId, retroId }: Key) => sql`(
  select closed_at from ${retrospectives} where ${closedHere(teamId)}
    and created_at < (select created_at from ${retrospectives} where id = ${retroId})
  order by created_at desc limit 1)`;

const startOf = (key: Key) => sql`coalesce(${previousClosing(key)}, '')`;

const selectClosing = prepared(["teamId", "retroId"], (db, key) =>
  db
    .select({ since: sql<string | null>`${previousClosing(key)}` })
    .from(retrospectives)
    .where(matchesRetrospective(key.teamId, key.retroId)),
);

const selectStreaks = prepared(["teamId"], (db, { teamId }) =>
  db
    .select(streakFields)
    .from(counters)
    .where(and(eq(counters.teamId, teamId), gt(counters.currentCount, 0)))
    .orderBy(desc(counters.currentCount))
    .limit(MOST),
);

const selectResets = prepared(["teamId", "retroId"], (db, key) =>
  db
    .select({
      id: counterResets.id,
      counterId: counterResets.counterId,
      name: counters.name,
      reason: counterResets.nameEvent,
      days: counterResets.streak,
      at: counterResets.at,
    })
    .from(counterResets)
    .innerJoin(counters, eq(counters.id, counterResets.counterId))
    .where(and(eq(counters.teamId, key.teamId), gt(counterResets.at, startOf(key))))
    .orderBy(...orderByNewest(counterResets.at))
    .limit(MOST),
);

const selectAchieved = prepared(["teamId", "retroId"], (db, key) =>
  db
    .select({
      id: goals.id,
      counterId: goals.counterId,
      name: counters.name,
      description: goals.description,
      targetDays: goals.targetDays,
      achievedAt: sql<string>`${goals.achievedAt}`,
    })
    .from(goals)
    .innerJoin(counters, eq(counters.id, goals.counterId))
    .where(and(eq(counters.teamId, key.teamId), gt(goals.achievedAt, startOf(key))))
    .orderBy(...orderByNewest(goals.achievedAt))
    .limit(MOST),
);

function thanksSince(key: Key) {
  const start = startOf(key);
  return and(
    sql`${thankYous.retrospectiveId} in (
      select id from ${retrospectives} where team_id = ${key.teamId} and (closed_at is null or closed_at > ${start}))`,
    gt(thankYous.createdAt, start),
  );
}

const countThanks = prepared(["teamId", "retroId"], (db, key) =>
  db.select({ count: sql<number>`count(*)` }).from(thankYous).where(thanksSince(key)),
);

const selectLatest = prepared(["teamId", "retroId"], (db, key) => newestThankYou(db, thanksSince(key)));

export async function getSince(db: Db, teamId: string, retroId: string): Promise<Since> {
  const key = { teamId, retroId };
  const [found, streaks, resets, achieved, [thanks], [latest]] = await db.batch([
    selectClosing(db, key),
    selectStreaks(db, key),
    selectResets(db, key),
    selectAchieved(db, key),
    countThanks(db, key),
    selectLatest(db, key),
  ]);
  return {
    since: firstOrThrow(found).since,
    streaks: streaks.map(({ longestStreak, ...streak }) => ({ ...streak, isRecord: streak.days === longestStreak })),
    resets,
    goals: achieved,
    thanks: { count: thanks?.count ?? 0, latest: latest ?? null },
  };
}
