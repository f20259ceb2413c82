import { and, eq, gt, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom } from "#drizzle/insert-where.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { users } from "#drizzle/schema/users.ts";
import type {
  Counter,
  CounterReset,
  CreateCounterInput,
  ResetCounterInput,
  UpdateCounterInput,
} from "#worker/contract/counters.ts";
import { dayInChile } from "#worker/contract/day.ts";
import { AppError } from "#worker/contract/errors.ts";
import { UNDO_TIME } from "#worker/contract/limits.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { achieveGoals, unachieveGoals } from "./goals.ts";

const selectCounters = (db: Db, teamId: string | SQLWrapper) =>
  db
    .select({
      id: counters.id,
      name: counters.name,
      incrementButtonLabel: counters.incrementButtonLabel,
      resetButtonLabel: counters.resetButtonLabel,
      currentCount: counters.currentCount,
      longestStreak: counters.longestStreak,
      lastResetDuration: counters.lastResetDuration,
      lastChangedOn: counters.lastChangedOn,
      lastChangeId: counters.lastChangeId,
      createdAt: counters.createdAt,
    })
    .from(counters)
    .where(eq(counters.teamId, teamId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectCounters>>[number];

export const toCounter = ({ lastChangedOn, lastChangeId, ...counter }: Row): Counter => ({
  ...counter,
  alreadyModifiedToday: lastChangedOn === dayInChile(),
});

export const countersOf = (db: Db, teamId: string | SQLWrapper) =>
  selectCounters(db, teamId).orderBy(...orderByNewest(counters.createdAt));

const allCounters = prepared(["teamId"], (db, { teamId }) => countersOf(db, teamId));

export async function listCounters(db: Db, teamId: string): Promise<Counter[]> {
  const rows = await allCounters(db, { teamId });
  return rows.map(toCounter);
}

const matchesCounter = (teamId: string | SQLWrapper, id: string | SQLWrapper) =>
  and(eq(counters.teamId, teamId), eq(counters.id, id));
const selectCounter = (db: Db, teamId: string | SQLWrapper, id: string | SQLWrapper) =>
  selectCounters(db, teamId).where(matchesCounter(teamId, id));

const oneCounter = prepared(["teamId", "id"], (db, { teamId, id }) => selectCounter(db, teamId, id));

export async function getCounter(db: Db, teamId: string, id: string): Promise<Counter> {
  return toCounter(firstOrThrow(await oneCounter(db, { teamId, id })));
}

type NewCounter = Omit<CreateCounterInput, "agreementId"> & { id: string; teamId: string; createdAt: string };

export async function createCounter(
  db: Db,
  input: CreateCounterInput & { id: string; teamId: string },
): Promise<Counter> {
  const { agreementId, ...counter } = input;
  const row = { ...counter, createdAt: now() };
  if (agreementId !== undefined) return createCounterOf(db, agreementId, row);
  const [, found] = await db.batch([
    db.insert(counters).values(row).onConflictDoNothing(),
    selectCounter(db, input.teamId, input.id),
  ]);
  return toCounter(firstOrThrow(found));
}

/** @throws AppError not_found, without a counter, where the team has no such agreement */
async function createCounterOf(db: Db, agreementId: string, counter: NewCounter): Promise<Counter> {
  const { id, teamId } = counter;
  const matchesAgreement = and(eq(agreements.teamId, teamId), eq(agreements.id, agreementId));
  const [, , found] = await db.batch([
    insertFrom(db, counters, counter, sql`from ${agreements} where ${matchesAgreement}`).onConflictDoNothing(),
    db.update(agreements).set({ counterId: id }).where(matchesAgreement),
    selectCounter(db, teamId, id),
  ]);
  return toCounter(firstOrThrow(found));
}

export async function updateCounter(db: Db, teamId: string, id: string, labels: UpdateCounterInput): Promise<Counter> {
  const { name, incrementButtonLabel, resetButtonLabel } = labels;
  const [, found] = await db.batch([
    db
      .update(counters)
      .set({
        name: sql`coalesce(${name ?? null}, ${counters.name})`,
        incrementButtonLabel: sql`coalesce(${incrementButtonLabel ?? null}, ${counters.incrementButtonLabel})`,
        resetButtonLabel: sql`coalesce(${resetButtonLabel ?? null}, ${counters.resetButtonLabel})`,
      })
      .where(matchesCounter(teamId, id)),
    selectCounter(db, teamId, id),
  ]);
  return toCounter(firstOrThrow(found));
}

export async function deleteCounter(db: Db, teamId: string, id: string): Promise<void> {
  const deleted = await db.delete(counters).where(matchesCounter(teamId, id)).returning({ id: counters.id });
  if (deleted.length === 0) throw new AppError("not_found");
}

const canChange = (teamId: string, id: string, today: string, changeId: string) =>
  and(
    matchesCounter(teamId, id),
    sql`${counters.lastChangedOn} is not ${today}`,
    sql`${counters.lastChangeId} is not ${changeId}`,
  );

/** A retry with the same `changeId` changes nothing. */
export async function incrementCounter(
  db: Db,
  { id, teamId, changeId, userId }: { id: string; teamId: string; changeId: string; userId: string },
): Promise<{ counter: Counter; achievedGoals: boolean }> {
  const today = dayInChile();
  const at = now();
  const changeable = canChange(teamId, id, today, changeId);
  const next = sql`${counters.currentCount} + 1`;
  const [achieved, , found] = await db.batch([
    // This runs before the increment, because its condition is false afterwards.
    achieveGoals(db, id, sql`(select ${next} from ${counters} where ${changeable})`, at),
    db
      .update(counters)
      .set({
        currentCount: next,
        longestStreak: sql`max(${counters.longestStreak}, ${next})`,
        lastChangedOn: today,
        lastChangeId: changeId,
        incrementedBy: userId,
        incrementedAt: at,
        longestStreakBefore: sql`${counters.longestStreak}`,
        lastChangedOnBefore: sql`${counters.lastChangedOn}`,
      })
      .where(changeable),
    selectCounter(db, teamId, id),
  ]);
  const counter = firstOrThrow(found);
  if (counter.lastChangeId !== changeId) throw new AppError("already_modified_today");
  return { counter: toCounter(counter), achievedGoals: achieved.length > 0 };
}

/** `lastChangeId` stays, so that a late retry of the increment does not count again. */
export async function undoIncrement(
  db: Db,
  { id, teamId, userId }: { id: string; teamId: string; userId: string },
): Promise<{ counter: Counter; unachievedGoals: boolean }> {
  const undoable = and(
    matchesCounter(teamId, id),
    eq(counters.incrementedBy, userId),
    gt(counters.incrementedAt, new Date(Date.now() - UNDO_TIME).toISOString()),
    eq(counters.lastChangedOn, dayInChile()),
  );
  const [unachieved, undone, found] = await db.batch([
    // This runs before the counter changes, because the condition is false afterwards.
    unachieveGoals(db, id, sql`(select ${counters.incrementedAt} from ${counters} where ${undoable})`),
    db
      .update(counters)
      .set({
        currentCount: sql`${counters.currentCount} - 1`,
        longestStreak: sql`${counters.longestStreakBefore}`,
        lastChangedOn: sql`${counters.lastChangedOnBefore}`,
        incrementedBy: null,
        incrementedAt: null,
      })
      .where(undoable)
      .returning({ id: counters.id }),
    selectCounter(db, teamId, id),
  ]);
  const counter = firstOrThrow(found);
  if (undone.length === 0) throw new AppError("cannot_undo");
  return { counter: toCounter(counter), unachievedGoals: unachieved.length > 0 };
}

/** A retry with the same `resetId` changes nothing. */
export async function resetCounter(
  db: Db,
  input: ResetCounterInput & { id: string; teamId: string; resetId: string; userId: string },
): Promise<Counter> {
  const { id, teamId, resetId, nameEvent, userId } = input;
  const today = dayInChile();
  const selectReset = db.select({ id: counterResets.id }).from(counterResets).where(eq(counterResets.id, resetId));
  const [, , found, [recorded]] = await db.batch([
    db
      .update(counters)
      .set({
        currentCount: 0,
        lastResetDuration: sql`${counters.currentCount}`,
        lastChangedOn: today,
        lastChangeId: resetId,
        incrementedBy: null,
        incrementedAt: null,
      })
      .where(and(canChange(teamId, id, today, resetId), notExists(selectReset))),
    insertFrom(
      db,
      counterResets,
      { id: resetId, counterId: counters.id, nameEvent, streak: counters.lastResetDuration, userId, at: now() },
      sql`from ${counters} where ${matchesCounter(teamId, id)} and ${counters.lastChangeId} = ${resetId}`,
    ).onConflictDoNothing(),
    selectCounter(db, teamId, id),
    selectReset,
  ]);
  const counter = firstOrThrow(found);
  if (!recorded) throw new AppError("already_modified_today");
  return toCounter(counter);
}

const resetFields = {
  id: counterResets.id,
  nameEvent: counterResets.nameEvent,
  streak: counterResets.streak,
  at: counterResets.at,
  user: { id: users.id, name: users.name },
};

/** The resets of all counters of a team, in no order. */
export const resetsOf = (db: Db, teamId: string) =>
  db
    .select({ ...resetFields, counterId: counterResets.counterId })
    .from(counters)
    .innerJoin(counterResets, eq(counterResets.counterId, counters.id))
    .innerJoin(users, eq(users.id, counterResets.userId))
    .where(eq(counters.teamId, teamId));

export async function listResets(db: Db, teamId: string, id: string): Promise<CounterReset[]> {
  const [found, resets] = await db.batch([
    selectCounter(db, teamId, id),
    db
      .select(resetFields)
      .from(counterResets)
      .innerJoin(users, eq(users.id, counterResets.userId))
      .where(
        sql`${counterResets.counterId} = (select ${counters.id} from ${counters} where ${matchesCounter(teamId, id)})`,
      )
      .orderBy(...orderByNewest(counterResets.at)),
  ]);
  firstOrThrow(found);
  return resets;
}
