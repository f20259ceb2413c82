import { and, eq, gt, gte, notExists, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertFrom, insertWhere } from "#drizzle/insert-where.ts";
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
import { AppError } from "#worker/contract/errors.ts";
import { UNDO_TIME } from "#worker/contract/limits/pages.ts";
import { COUNTERS } from "#worker/contract/limits/retrospectives.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { now, type TeamKey } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { throwMissing } from "#worker/services/team/bin.ts";
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

/** The fields of a list of running streaks. */
export const streakFields = {
  counterId: counters.id,
  name: counters.name,
  days: counters.currentCount,
  longestStreak: counters.longestStreak,
};

type Row = Awaited<ReturnType<typeof selectCounters>>[number];

/** A team that moved west may have a change of a day that it has not reached yet. */
export const isOpenOn = (today: string, lastChangedOn: string | null): boolean =>
  lastChangedOn === null || lastChangedOn < today;

export const toCounter = ({ lastChangeId, ...counter }: Row, timeZone: string): Counter => ({
  ...counter,
  alreadyModifiedToday: !isOpenOn(dayIn(timeZone), counter.lastChangedOn),
});

export const countersOf = prepared(["teamId"], (db, { teamId }) =>
  selectCounters(db, teamId).orderBy(...orderByNewest(counters.createdAt)),
);

export async function listCounters(db: Db, { teamId, timeZone }: TeamKey): Promise<Counter[]> {
  const rows = await countersOf(db, { teamId });
  return rows.map((row) => toCounter(row, timeZone));
}

const matchesCounter = (teamId: string | SQLWrapper, id: string | SQLWrapper) =>
  and(eq(counters.teamId, teamId), eq(counters.id, id));
const selectCounter = prepared(["teamId", "id"], (db, { teamId, id }) =>
  selectCounters(db, teamId).where(matchesCounter(teamId, id)),
);

/** @throws AppError in_bin, not_found */
export async function getCounter(db: Db, { teamId, timeZone }: TeamKey, id: string): Promise<Counter> {
  const [found] = await selectCounter(db, { teamId, id });
  return toCounter(found ?? (await throwMissing(db, { teamId, id })), timeZone);
}

type NewCounter = Omit<CreateCounterInput, "agreementId"> & { id: string; teamId: string; createdAt: string };

/** A condition of the insert. A retry inserts nothing, and finds its counter. */
const hasRoom = (teamId: string) =>
  sql`(select count(*) from ${counters} as others where others.team_id = ${teamId}) < ${COUNTERS.ofTeam}`;

/** @throws AppError in_bin, too_many_counters, not_found */
export async function createCounter(
  db: Db,
  { teamId, timeZone }: TeamKey,
  input: CreateCounterInput & { id: string },
): Promise<Counter> {
  const { agreementId, ...counter } = input;
  const row = { ...counter, teamId, createdAt: now() };
  if (agreementId !== undefined) return toCounter(await createCounterOf(db, agreementId, row), timeZone);
  const [, found] = await db.batch([
    insertWhere(db, counters, row, hasRoom(teamId)).onConflictDoNothing(),
    selectCounter(db, { teamId, id: input.id }),
  ]);
  return toCounter(found[0] ?? (await throwMissing(db, row, "too_many_counters")), timeZone);
}

/** @throws AppError in_bin, too_many_counters; not_found, without a counter, where the team has no such agreement */
async function createCounterOf(db: Db, agreementId: string, counter: NewCounter): Promise<Row> {
  const { id, teamId } = counter;
  const matchesAgreement = and(eq(agreements.teamId, teamId), eq(agreements.id, agreementId));
  const isMade = sql`exists (select 1 from ${counters} where ${matchesCounter(teamId, id)})`;
  const [, , found, agreed] = await db.batch([
    insertFrom(
      db,
      counters,
      counter,
      sql`from ${agreements} where ${matchesAgreement} and ${hasRoom(teamId)}`,
    ).onConflictDoNothing(),
    db.update(agreements).set({ counterId: id }).where(and(matchesAgreement, isMade)),
    selectCounter(db, { teamId, id }),
    db.select({ id: agreements.id }).from(agreements).where(matchesAgreement),
  ]);
  return found[0] ?? throwMissing(db, counter, agreed.length > 0 ? "too_many_counters" : "not_found");
}

export async function updateCounter(
  db: Db,
  { teamId, timeZone }: TeamKey,
  id: string,
  labels: UpdateCounterInput,
): Promise<Counter> {
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
    selectCounter(db, { teamId, id }),
  ]);
  return toCounter(firstOrThrow(found), timeZone);
}

const canChange = (teamId: string, id: string, today: string, changeId: string) =>
  and(
    matchesCounter(teamId, id),
    sql`(${counters.lastChangedOn} is null or ${counters.lastChangedOn} < ${today})`,
    sql`${counters.lastChangeId} is not ${changeId}`,
  );

/** A retry with the same `changeId` changes nothing. */
export async function incrementCounter(
  db: Db,
  { id, teamId, timeZone, changeId, userId }: TeamKey & { id: string; changeId: string; userId: string },
): Promise<{ counter: Counter; achievedGoals: boolean }> {
  const today = dayIn(timeZone);
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
    selectCounter(db, { teamId, id }),
  ]);
  const counter = firstOrThrow(found);
  if (counter.lastChangeId !== changeId) throw new AppError("already_modified_today");
  return { counter: toCounter(counter, timeZone), achievedGoals: achieved.length > 0 };
}

/** `lastChangeId` stays, so that a late retry of the increment does not count again. */
export async function undoIncrement(
  db: Db,
  { id, teamId, timeZone, userId }: TeamKey & { id: string; userId: string },
): Promise<{ counter: Counter; unachievedGoals: boolean }> {
  const undoable = and(
    matchesCounter(teamId, id),
    eq(counters.incrementedBy, userId),
    gt(counters.incrementedAt, new Date(Date.now() - UNDO_TIME).toISOString()),
    gte(counters.lastChangedOn, dayIn(timeZone)),
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
    selectCounter(db, { teamId, id }),
  ]);
  const counter = firstOrThrow(found);
  if (undone.length === 0) throw new AppError("cannot_undo");
  return { counter: toCounter(counter, timeZone), unachievedGoals: unachieved.length > 0 };
}

/** A retry with the same `resetId` changes nothing. */
export async function resetCounter(
  db: Db,
  input: ResetCounterInput & TeamKey & { id: string; resetId: string; userId: string },
): Promise<Counter> {
  const { id, teamId, timeZone, resetId, nameEvent, userId } = input;
  const today = dayIn(timeZone);
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
    selectCounter(db, { teamId, id }),
    selectReset,
  ]);
  const counter = firstOrThrow(found);
  if (!recorded) throw new AppError("already_modified_today");
  return toCounter(counter, timeZone);
}

const resetFields = {
  id: counterResets.id,
  nameEvent: counterResets.nameEvent,
  streak: counterResets.streak,
  at: counterResets.at,
  user: { id: users.id, name: users.name },
};

/** The resets of all counters of a team, in no order. */
export const resetsOf = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({ ...resetFields, counterId: counterResets.counterId })
    .from(counters)
    .innerJoin(counterResets, eq(counterResets.counterId, counters.id))
    .innerJoin(users, eq(users.id, counterResets.userId))
    .where(eq(counters.teamId, teamId)),
);

const resetsOfOne = prepared(["teamId", "id"], (db, { teamId, id }) =>
  db
    .select(resetFields)
    .from(counterResets)
    .innerJoin(users, eq(users.id, counterResets.userId))
    .where(
      sql`${counterResets.counterId} = (select ${counters.id} from ${counters} where ${matchesCounter(teamId, id)})`,
    )
    .orderBy(...orderByNewest(counterResets.at)),
);

export async function listResets(db: Db, teamId: string, id: string): Promise<CounterReset[]> {
  const [found, resets] = await db.batch([selectCounter(db, { teamId, id }), resetsOfOne(db, { teamId, id })]);
  firstOrThrow(found);
  return resets;
}
