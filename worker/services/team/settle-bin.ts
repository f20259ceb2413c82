import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import type { Places } from "#drizzle/databases.ts";
import { isOneOf } from "#drizzle/is-one-of.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { BIN } from "#worker/contract/limits/retrospectives.ts";
import { copyTeam } from "./copies.ts";
import { deleteRowsOf, endTeam, endTeamIf, selectGuests } from "./team-end.ts";

/** The retrospectives are those that the team has, and those in its bin, among the ones that the room asks about. */
export type BinState = {
  isTeamDeleted: boolean;
  retrospectives: string[];
  deletedRetrospectives: string[];
  /** When the next thing ends, in milliseconds since the epoch; Infinity for never. */
  next: number;
};

type Settled = BinState | "ended" | "unknown";

/** Keeps a deleted team from being restored once its time is over: sets its `binOf` to its own id. @returns whether it is over */
async function beginEnd(db: Db, teamId: string, at: number): Promise<boolean> {
  const ending = await db
    .update(teams)
    .set({ binOf: teamId })
    .where(and(eq(teams.id, teamId), lte(teams.deletedAt, latestDeletion(at))))
    .returning({ id: teams.id });
  return ending.length > 0;
}

/** @returns the moment of the latest deletion that ends at `at` */
const latestDeletion = (at: number): string => new Date(at - BIN.life).toISOString();

/** The same in one database. */
async function settleIn(db: Db, teamId: string, at: number, retroIds: string[]): Promise<Settled> {
  const limit = latestDeletion(at);
  const [rows, guests, kept] = await db.batch([
    db
      .select({ id: teams.id, kind: teams.binKind, deletedAt: teams.deletedAt })
      .from(teams)
      .where(sql`${teams.id} = ${teamId} or ${teams.binOf} = ${teamId}`),
    selectGuests(db, teamId),
    db
      .select({ id: retrospectives.id })
      .from(retrospectives)
      .where(and(isOneOf(retrospectives.id, retroIds), eq(retrospectives.teamId, teamId))),
  ]);
  const team = rows.find(({ id }) => id === teamId);
  if (!team) return "unknown";
  const isDue = (id: string) =>
    sql`exists (select 1 from ${teams} as due where due.id = ${id} and due.deleted_at <= ${limit})`;
  if (team.deletedAt !== null && team.deletedAt <= limit) {
    const guestIds = guests.map(({ id }) => id);
    if (await endTeamIf(db, { teamId, guestIds, at }, isDue(teamId))) return "ended";
  }
  const things = rows.filter(({ id }) => id !== teamId);
  const isOver = ({ deletedAt }: { deletedAt: string | null }) => deletedAt !== null && deletedAt <= limit;
  for (const { id } of things.filter(isOver)) await db.batch(deleteRowsOf(db, id, isDue(id)));
  const left = things.filter((thing) => !isOver(thing));
  return {
    isTeamDeleted: team.deletedAt !== null,
    retrospectives: kept.map(({ id }) => id),
    deletedRetrospectives: left.filter(({ kind }) => kind === "retrospective").map(({ id }) => id),
    next: Math.min(
      Number.POSITIVE_INFINITY,
      ...[team, ...left].flatMap(({ deletedAt }) => (deletedAt === null ? [] : [Date.parse(deletedAt) + BIN.life])),
    ),
  };
}

/**
 * Deletes for good what has been in the bin for `BIN.life`.
 * @param db that has what the team makes @param retroIds the boards that the room has put aside
 */
export async function settleBin(
  places: Places,
  db: Db,
  teamId: string,
  at: number,
  retroIds: string[],
): Promise<Settled> {
  const { home } = places;
  if (db === home) return settleIn(home, teamId, at, retroIds);
  if (await beginEnd(home, teamId, at)) await endElsewhere(db, teamId, at);
  const own = await settleIn(home, teamId, at, retroIds);
  if (own === "ended" || own === "unknown") return own;
  // The new copy says that the team is not due, so this deletes only things in its bin.
  await copyTeam(places, teamId);
  const there = await settleIn(db, teamId, at, retroIds);
  if (there === "ended" || there === "unknown") throw new Error("the database of the team does not know it");
  return { ...there, isTeamDeleted: own.isTeamDeleted, next: Math.min(own.next, there.next) };
}

/** Deletes what a team has in a database that is not home, with the names of its guests. */
async function endElsewhere(db: Db, teamId: string, at: number): Promise<void> {
  const guestIds = (await selectGuests(db, teamId)).map(({ id }) => id);
  await db.batch(endTeam(db, { teamId, guestIds, at }, sql`true`));
}
