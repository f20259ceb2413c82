import { and, asc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom, insertWhere } from "#drizzle/insert-where.ts";
import { orderByNewest, rowid } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { CreateGoalInput, Goal, GoalType, UpdateGoalInput } from "#worker/contract/goals.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";

type CounterKey = { teamId: string; counterId: string };
type GoalKey = CounterKey & { id: string };

const counterIdIn = ({ teamId, counterId }: { [Key in keyof CounterKey]: string | SQLWrapper }) =>
  sql`(select ${counters.id} from ${counters} where ${counters.id} = ${counterId} and ${counters.teamId} = ${teamId})`;

const selectGoals = (db: Db) =>
  db
    .select({
      id: goals.id,
      counterId: goals.counterId,
      description: goals.description,
      targetDays: goals.targetDays,
      achievedAt: goals.achievedAt,
      createdAt: goals.createdAt,
      updatedAt: goals.updatedAt,
    })
    .from(goals)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectGoals>>[number];

export const toGoal = (goal: Row): Goal => ({ ...goal, achieved: goal.achievedAt !== null });

const goalLists = {
  disponibles: listOf(isNull(goals.achievedAt), [asc(goals.targetDays), asc(rowid(goals))]),
  achieved: listOf(isNotNull(goals.achievedAt), orderByNewest(goals.achievedAt)),
};

function listOf(where: SQL, order: SQL[]) {
  return prepared(["teamId", "counterId"], (db, key) =>
    selectGoals(db)
      .where(and(eq(goals.counterId, counterIdIn(key)), where))
      .orderBy(...order),
  );
}

const counterOf = prepared(["teamId", "counterId"], (db, key) =>
  db
    .select({ id: counters.id })
    .from(counters)
    .where(eq(counters.id, counterIdIn(key))),
);

export async function listGoals(db: Db, key: CounterKey, type: GoalType): Promise<Goal[]> {
  const [found, rows] = await db.batch([counterOf(db, key), goalLists[type](db, key)]);
  firstOrThrow(found);
  return rows.map(toGoal);
}

/** The goals of all counters of a team, in no order. */
export const goalsOf = prepared(["teamId"], (db, { teamId }) =>
  selectGoals(db).where(
    sql`${goals.counterId} in (select ${counters.id} from ${counters} where ${counters.teamId} = ${teamId})`,
  ),
);

const matchesGoal = ({ id, ...counter }: GoalKey) => and(eq(goals.id, id), eq(goals.counterId, counterIdIn(counter)));
const selectGoal = (db: Db, goal: GoalKey) => selectGoals(db).where(matchesGoal(goal));

export async function createGoal(db: Db, goal: GoalKey, { description, targetDays }: CreateGoalInput): Promise<Goal> {
  const at = now();
  const row = { id: goal.id, counterId: goal.counterId, description, targetDays, createdAt: at, updatedAt: at };
  const [, found] = await db.batch([
    insertWhere(db, goals, row, sql`${counterIdIn(goal)} is not null`).onConflictDoNothing(),
    selectGoal(db, goal),
  ]);
  return toGoal(firstOrThrow(found));
}

export async function cloneGoal(db: Db, original: GoalKey, id: string): Promise<Goal> {
  const at = now();
  const { counterId, description, targetDays } = goals;
  const row = { id, counterId, description, targetDays, createdAt: at, updatedAt: at };
  const [, found] = await db.batch([
    insertFrom(db, goals, row, sql`from ${goals} where ${matchesGoal(original)}`).onConflictDoNothing(),
    selectGoal(db, { ...original, id }),
  ]);
  return toGoal(firstOrThrow(found));
}

export async function updateGoal(
  db: Db,
  address: GoalKey,
  { description, targetDays }: UpdateGoalInput,
): Promise<Goal> {
  const updated = {
    description: sql`coalesce(${description ?? null}, ${goals.description})`,
    targetDays: sql`coalesce(${targetDays ?? null}, ${goals.targetDays})`,
  };
  const differs = sql`(${goals.description} <> ${updated.description} or ${goals.targetDays} <> ${updated.targetDays})`;
  const [, found] = await db.batch([
    db
      .update(goals)
      .set({ ...updated, updatedAt: now() })
      .where(and(matchesGoal(address), isNull(goals.achievedAt), differs)),
    selectGoal(db, address),
  ]);
  const goal = toGoal(firstOrThrow(found));
  const changesSomething = description !== undefined || targetDays !== undefined;
  if (changesSomething && goal.achieved) throw new AppError("goal_achieved");
  return goal;
}

export async function deleteGoal(db: Db, goal: GoalKey): Promise<void> {
  const deleted = await db.delete(goals).where(matchesGoal(goal)).returning({ id: goals.id });
  if (deleted.length === 0) throw new AppError("not_found");
}

export async function reactivateGoal(db: Db, address: GoalKey): Promise<Goal> {
  const [reactivated, found] = await db.batch([
    db
      .update(goals)
      .set({ achievedAt: null, updatedAt: now() })
      .where(and(matchesGoal(address), isNotNull(goals.achievedAt)))
      .returning({ id: goals.id }),
    selectGoal(db, address),
  ]);
  const goal = toGoal(firstOrThrow(found));
  if (reactivated.length === 0) throw new AppError("not_achieved");
  return goal;
}

/**
 * @param count after the increment; null where the increment does not happen
 * @param at the moment of the increment
 */
export function achieveGoals(db: Db, counterId: string, count: SQL, at: string) {
  return db
    .update(goals)
    .set({ achievedAt: at, updatedAt: at })
    .where(and(eq(goals.counterId, counterId), isNull(goals.achievedAt), eq(goals.targetDays, count)))
    .returning({ id: goals.id });
}

/** @param incrementedAt the moment of the increment that is taken back; null where nothing is taken back */
export function unachieveGoals(db: Db, counterId: string, incrementedAt: SQL) {
  return db
    .update(goals)
    .set({ achievedAt: null, updatedAt: now() })
    .where(and(eq(goals.counterId, counterId), eq(goals.achievedAt, incrementedAt)))
    .returning({ id: goals.id });
}
