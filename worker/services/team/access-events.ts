import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { accessEvents } from "#drizzle/schema/access-events.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AccessEvent, AccessEventKind } from "#worker/contract/access-events.ts";
import { compare } from "#worker/contract/compare.ts";
import { ACCESS_EVENTS } from "#worker/contract/limits/accounts.ts";
import { fromNow } from "#worker/services/clock.ts";

type NewEvent = {
  /** Given where a repeated call must find its event. */
  id?: string;
  teamId: string | SQL;
  kind: AccessEventKind;
  actorId: string;
  subjectId?: string;
  at: string;
};

/**
 * A statement for the batch of what it records. An id is recorded once.
 * @param condition whether that has happened
 */
export const recordAccess = (db: Db, { id = crypto.randomUUID(), ...event }: NewEvent, condition: SQL) =>
  insertWhere(db, accessEvents, { id, ...event }, condition).onConflictDoNothing();

/** For the later statements of a batch: whether this call did what it records, and not another one in the same millisecond. */
export const isRecorded = (id: string) =>
  sql`exists (select 1 from ${accessEvents} as recorded where recorded.id = ${id})`;

/** Whether a call with this key has recorded its event: what it made may be gone since. */
export const selectRecorded = (db: Db, id: string) =>
  db.select({ id: accessEvents.id }).from(accessEvents).where(eq(accessEvents.id, id));

/** Each database has the events of its own writes. Reading the list also deletes the expired ones. */
export async function listAccessEvents(home: Db, there: Db, teamId: string): Promise<AccessEvent[]> {
  const here = await listFrom(home, teamId);
  if (there === home) return here;
  const both = [...here, ...(await listFrom(there, teamId))];
  return both.sort((a, b) => compare(b.at, a.at)).slice(0, ACCESS_EVENTS.listed);
}

const actors = alias(users, "actors");
const subjects = alias(users, "subjects");

const eventsOf = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({
      id: accessEvents.id,
      kind: accessEvents.kind,
      actor: { id: actors.id, name: actors.name },
      subject: { id: subjects.id, name: subjects.name },
      at: accessEvents.at,
    })
    .from(accessEvents)
    .innerJoin(actors, eq(actors.id, accessEvents.actorId))
    .leftJoin(subjects, eq(subjects.id, accessEvents.subjectId))
    .where(eq(accessEvents.teamId, teamId))
    .orderBy(...orderByNewest(accessEvents.at))
    .limit(ACCESS_EVENTS.listed),
);

async function listFrom(db: Db, teamId: string): Promise<AccessEvent[]> {
  const [, rows] = await db.batch([
    db
      .delete(accessEvents)
      .where(and(eq(accessEvents.teamId, teamId), lt(accessEvents.at, fromNow(-ACCESS_EVENTS.life)))),
    eventsOf(db, { teamId }),
  ]);
  return rows;
}
