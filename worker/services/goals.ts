import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { newestFirst, rowid } from "#drizzle/order.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { goals } from "#drizzle/schema/goals.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { CreateGoalInput, Goal, GoalType, UpdateGoalInput } from "#worker/contract/goals.ts";
import { now } from "./clock.ts";
import { firstOrThrow } from "./first-or-throw.ts";

/** Where a goal lives; a counter of another team is no counter here. */
export type GoalPlace = { teamId: string; counterId: string };
type GoalAddress = GoalPlace & { id: string };

const counterAt = ({ teamId, counterId }: GoalPlace) =>
  sql`(select ${counters.id} from ${counters} where ${counters.id} = ${counterId} and ${counters.teamId} = ${teamId})`;

const goalsOf = (db: Db) =>
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

type Row = Awaited<ReturnType<typeof goalsOf>>[number];

const show = (row: Row): Goal => ({ ...row, achieved: row.achievedAt !== null });

const tabs = {
  disponibles: { where: isNull(goals.achievedAt), order: [asc(goals.targetDays), asc(rowid(goals))] },
  achieved: { where: isNotNull(goals.achievedAt), order: newestFirst(goals.achievedAt) },
};

/** The available ones by target, or the achieved ones newest first. @throws AppError not_found */
export async function listGoals(db: Db, place: GoalPlace, type: GoalType): Promise<Goal[]> {
  const { where, order } = tabs[type];
  const [found, rows] = await db.batch([
    db
      .select({ id: counters.id })
      .from(counters)
      .where(eq(counters.id, counterAt(place))),
    goalsOf(db)
      .where(and(eq(goals.counterId, counterAt(place)), where))
      .orderBy(...order),
  ]);
  firstOrThrow(found);
  return rows.map(show);
}

const row = ({ id, ...place }: GoalAddress) => and(eq(goals.id, id), eq(goals.counterId, counterAt(place)));
const oneGoal = (db: Db, goal: GoalAddress) => goalsOf(db).where(row(goal));

/** Sets a goal; the same id again answers the same one. @throws AppError not_found */
export async function createGoal(
  db: Db,
  goal: GoalAddress,
  { description, targetDays }: CreateGoalInput,
): Promise<Goal> {
  const at = now();
  const [, found] = await db.batch([
    db
      .insert(goals)
      .select(
        sql`select ${goal.id}, ${goal.counterId}, ${description}, ${targetDays}, null, ${at}, ${at} where ${counterAt(goal)} is not null`,
      )
      .onConflictDoNothing(),
    oneGoal(db, goal),
  ]);
  return show(firstOrThrow(found));
}

/** A new, available goal like another one; the same id again answers the same clone. @throws AppError not_found */
export async function cloneGoal(db: Db, original: GoalAddress, id: string): Promise<Goal> {
  const at = now();
  const [, found] = await db.batch([
    db
      .insert(goals)
      .select(
        sql`select ${id}, ${goals.counterId}, ${goals.description}, ${goals.targetDays}, null, ${at}, ${at} from ${goals} where ${row(original)}`,
      )
      .onConflictDoNothing(),
    oneGoal(db, { ...original, id }),
  ]);
  return show(firstOrThrow(found));
}

/** Changes an available goal; what is left out stays. @throws AppError not_found; goal_achieved */
export async function updateGoal(
  db: Db,
  address: GoalAddress,
  { description, targetDays }: UpdateGoalInput,
): Promise<Goal> {
  const next = {
    description: sql`coalesce(${description ?? null}, ${goals.description})`,
    targetDays: sql`coalesce(${targetDays ?? null}, ${goals.targetDays})`,
  };
  const differs = sql`(${goals.description} <> ${next.description} or ${goals.targetDays} <> ${next.targetDays})`;
  const [, found] = await db.batch([
    db
      .update(goals)
      .set({ ...next, updatedAt: now() })
      .where(and(row(address), isNull(goals.achievedAt), differs)),
    oneGoal(db, address),
  ]);
  const goal = show(firstOrThrow(found));
  const asked = description !== undefined || targetDays !== undefined;
  if (asked && goal.achieved) throw new AppError("goal_achieved");
  return goal;
}

/** @throws AppError not_found */
export async function deleteGoal(db: Db, goal: GoalAddress): Promise<void> {
  const gone = await db.delete(goals).where(row(goal)).returning({ id: goals.id });
  if (gone.length === 0) throw new AppError("not_found");
}

/** Makes an achieved goal available again. @throws AppError not_found; not_achieved */
export async function reactivateGoal(db: Db, address: GoalAddress): Promise<Goal> {
  const [reactivated, found] = await db.batch([
    db
      .update(goals)
      .set({ achievedAt: null, updatedAt: now() })
      .where(and(row(address), isNotNull(goals.achievedAt)))
      .returning({ id: goals.id }),
    oneGoal(db, address),
  ]);
  const goal = show(firstOrThrow(found));
  if (reactivated.length === 0) throw new AppError("not_achieved");
  return goal;
}

/**
 * The statement that achieves a counter's available goals of exactly this target (contract *Counters and goals*).
 * @param reached the count an increment brings the counter up to; null where there is no such increment
 */
export function achieveGoals(db: Db, counterId: string, reached: SQL) {
  const at = now();
  return db
    .update(goals)
    .set({ achievedAt: at, updatedAt: at })
    .where(and(eq(goals.counterId, counterId), isNull(goals.achievedAt), eq(goals.targetDays, reached)))
    .returning({ id: goals.id });
}
