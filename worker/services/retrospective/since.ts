import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import type { Since } from "#worker/contract/since.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { closedHere } from "./closed-here.ts";
import { newestThankYou } from "./thanks.ts";

const MOST = 12;

/** The closing of the newest retrospective that was created before this one. */
const previousClosing = (teamId: string, retroId: string) => sql`(
  select closed_at from ${retrospectives} where ${closedHere(teamId)}
    and created_at < (select created_at from ${retrospectives} where id = ${retroId})
  order by created_at desc limit 1)`;

const thanksAfter = (teamId: string, moment: SQL) =>
  and(
    sql`${thankYous.retrospectiveId} in (
      select id from ${retrospectives} where team_id = ${teamId} and (closed_at is null or closed_at > ${moment}))`,
    gt(thankYous.createdAt, moment),
  );

export async function getSince(db: Db, teamId: string, retroId: string): Promise<Since> {
  const closing = previousClosing(teamId, retroId);
  const start = sql`coalesce(${closing}, '')`;
  const [found, streaks, resets, achieved, [thanks], [latest]] = await db.batch([
    db
      .select({ since: sql<string | null>`${closing}` })
      .from(retrospectives)
      .where(and(eq(retrospectives.teamId, teamId), eq(retrospectives.id, retroId))),
    db
      .select({
        counterId: counters.id,
        name: counters.name,
        days: counters.currentCount,
        longestStreak: counters.longestStreak,
      })
      .from(counters)
      .where(and(eq(counters.teamId, teamId), gt(counters.currentCount, 0)))
      .orderBy(desc(counters.currentCount))
      .limit(MOST),
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
      .where(and(eq(counters.teamId, teamId), gt(counterResets.at, start)))
      .orderBy(...orderByNewest(counterResets.at))
      .limit(MOST),
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
      .where(and(eq(counters.teamId, teamId), gt(goals.achievedAt, start)))
      .orderBy(...orderByNewest(goals.achievedAt))
      .limit(MOST),
    db.select({ count: sql<number>`count(*)` }).from(thankYous).where(thanksAfter(teamId, start)),
    newestThankYou(db, thanksAfter(teamId, start)),
  ]);
  return {
    since: firstOrThrow(found).since,
    streaks: streaks.map(({ longestStreak, ...streak }) => ({ ...streak, isRecord: streak.days === longestStreak })),
    resets,
    goals: achieved,
    thanks: { count: thanks?.count ?? 0, latest: latest ?? null },
  };
}
