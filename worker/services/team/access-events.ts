import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { accessEvents } from "#drizzle/schema/access-events.ts";
import { users } from "#drizzle/schema/users.ts";
import type { AccessEvent, AccessEventKind } from "#worker/contract/access-events.ts";
import { ACCESS_EVENTS } from "#worker/contract/limits.ts";
import { fromNow } from "#worker/services/clock.ts";

type NewEvent = {
  /** By default a new one. */
  id?: string;
  teamId: string | SQL;
  kind: AccessEventKind;
  actorId: string;
  subjectId?: string;
  at: string;
};

/** A statement for the batch of what it records. @param condition whether that has happened */
export const recordAccess = (db: Db, { id, teamId, kind, actorId, subjectId, at }: NewEvent, condition: SQL) =>
  db
    .insert(accessEvents)
    .select(
      sql`select ${id ?? crypto.randomUUID()}, ${teamId}, ${kind}, ${actorId}, ${subjectId ?? null}, ${at} where ${condition}`,
    );

/** The rows of deleted ones are met when the list is read. */
export async function listAccessEvents(db: Db, teamId: string): Promise<AccessEvent[]> {
  const [actors, subjects] = [alias(users, "actors"), alias(users, "subjects")];
  const [, rows] = await db.batch([
    db
      .delete(accessEvents)
      .where(and(eq(accessEvents.teamId, teamId), lt(accessEvents.at, fromNow(-ACCESS_EVENTS.life)))),
    db
      .select({
        id: accessEvents.id,
        kind: sql<AccessEventKind>`${accessEvents.kind}`.as("kind"),
        actorId: sql<string>`${actors.id}`.as("actor_key"),
        actorName: sql<string>`${actors.name}`.as("actor_name"),
        subjectId: sql<string | null>`${subjects.id}`.as("subject_key"),
        subjectName: sql<string | null>`${subjects.name}`.as("subject_name"),
        at: accessEvents.at,
      })
      .from(accessEvents)
      .innerJoin(actors, eq(actors.id, accessEvents.actorId))
      .leftJoin(subjects, eq(subjects.id, accessEvents.subjectId))
      .where(eq(accessEvents.teamId, teamId))
      .orderBy(desc(accessEvents.at), desc(sql`${accessEvents}.rowid`))
      .limit(ACCESS_EVENTS.listed),
  ]);
  return rows.map(({ actorId, actorName, subjectId, subjectName, ...row }) => ({
    ...row,
    actor: { id: actorId, name: actorName },
    subject: subjectId === null || subjectName === null ? null : { id: subjectId, name: subjectName },
  }));
}
