import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { orderByOldest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { series } from "#drizzle/schema/series.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import { t } from "#worker/contract/language.ts";
import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import type { CreateSeriesInput, Series, SkipInput, UpdateSeriesInput } from "#worker/contract/series.ts";
import { nextOccurrence, type Rhythm, skippedFrom } from "#worker/contract/series-days.ts";
import { addDays, dayIn, momentIn } from "#worker/contract/zones.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { type Candidate, conductorOf, selectCandidates } from "./conductor.ts";

/** Who asks. `timeZone` is the team's. */
type Asker = { teamId: string; timeZone: string; userId: string; isAdmin: boolean };

export const seriesOf = prepared(["teamId"], (db, { teamId }) =>
  db
    .select()
    .from(series)
    .where(eq(series.teamId, teamId))
    .orderBy(...orderByOldest(series.createdAt)),
);

export type SeriesRow = typeof series.$inferSelect;

/** What the rules of days need of a row. */
export const daysOf = ({ skipped, ...row }: SeriesRow) => ({ ...row, skipped: skipped.split(" ").filter(Boolean) });

export function toSeries(row: SeriesRow, team: Candidate[], timeZone: string): Series {
  const { id, name, number, startsOn, hour, everyWeeks, plan, inTurns, doneOn, givenUp, creatorId, createdAt } = row;
  const days = daysOf(row);
  const { on, at } = nextOccurrence(days, timeZone, Date.now());
  const conductor = conductorOf(row, team);
  return {
    id,
    name,
    number,
    startsOn,
    hour,
    everyWeeks,
    plan,
    inTurns,
    next: { on, at: at.toISOString() },
    conductor: conductor && { id: conductor.id, name: conductor.name },
    skipped: skippedFrom(days, dayIn(timeZone)),
    givenUp: givenUp && doneOn ? { on: doneOn, reason: givenUp } : null,
    creatorId,
    createdAt,
  };
}

export async function listSeries(db: Db, { teamId, timeZone }: Asker): Promise<Series[]> {
  const [rows, team] = await db.batch([seriesOf(db, { teamId }), selectCandidates(db, { teamId })]);
  return rows.map((row) => toSeries(row, team, timeZone));
}

const matchesSeries = (teamId: string, id: string) => and(eq(series.teamId, teamId), eq(series.id, id));
const selectOne = (db: Db, teamId: string, id: string) => db.select().from(series).where(matchesSeries(teamId, id));

const mayManage = ({ userId, isAdmin }: Asker) => (isAdmin ? sql`true` : eq(series.creatorId, userId));

/** @throws AppError not_found, not_series_manager */
function managed(rows: SeriesRow[], { userId, isAdmin }: Asker): SeriesRow {
  const row = firstOrThrow(rows);
  if (!isAdmin && row.creatorId !== userId) throw new AppError("not_series_manager");
  return row;
}

/** Only an account conducts by choice: the session of a guest ends. */
const canConduct = (teamId: string, userId: string): SQL =>
  sql`exists (select 1 from ${members} as chosen inner join ${users} as people on people.id = chosen.user_id
    where chosen.team_id = ${teamId} and chosen.user_id = ${userId} and not people.is_guest)`;

const joinedAtOf = (teamId: string | SQLWrapper, userId: string | SQLWrapper) =>
  sql`(select ${members.joinedAt} from ${members} where ${members.teamId} = ${teamId} and ${members.userId} = ${userId})`;

/** @throws AppError invalid_input for a day that has passed, or is far away */
function checkStart({ startsOn, hour }: Rhythm, timeZone: string, field: string): void {
  const message =
    momentIn(timeZone, startsOn, hour) <= new Date()
      ? t`Elige un momento que todavía no haya pasado.`
      : startsOn > addDays(dayIn(timeZone), SERIES.daysAhead)
        ? t`Elige un día dentro de un año.`
        : null;
  if (message) throw new AppError("invalid_input", { issues: [{ path: field, message }] });
}

/** @throws AppError invalid_input, unknown_member, too_many_series */
export async function createSeries(db: Db, asker: Asker, input: CreateSeriesInput & { id: string }): Promise<Series> {
  const { teamId, timeZone, userId: creatorId } = asker;
  const { conductorId, ...rest } = input;
  checkStart(rest, timeZone, "startsOn");
  const conducting = conductorId
    ? { inTurns: false, conductorId }
    : { inTurns: true, conductorId: creatorId, turnAt: joinedAtOf(teamId, creatorId) };
  const [, found, team] = await db.batch([
    insertWhere(
      db,
      series,
      { ...rest, ...conducting, teamId, creatorId, createdAt: now() },
      sql`${conductorId ? canConduct(teamId, conductorId) : sql`true`}
        and (select count(*) from ${series} where ${series.teamId} = ${teamId}) < ${SERIES.ofTeam}`,
    ).onConflictDoNothing(),
    selectOne(db, teamId, input.id),
    selectCandidates(db, { teamId }),
  ]);
  const [created] = found;
  if (created) return toSeries(created, team, timeZone);
  throw new AppError(isUnknown(conductorId, team) ? "unknown_member" : "too_many_series");
}

const isUnknown = (conductorId: string | null | undefined, team: Candidate[]): boolean =>
  typeof conductorId === "string" && !team.some(({ id, isGuest }) => id === conductorId && !isGuest);

/** @throws AppError invalid_input, not_found, not_series_manager, unknown_member */
export async function updateSeries(db: Db, asker: Asker, id: string, input: UpdateSeriesInput): Promise<Series> {
  const { teamId, timeZone } = asker;
  const { name, number, rhythm, plan, conductorId } = input;
  if (rhythm) checkStart(rhythm, timeZone, "startsOn");
  const conducting =
    conductorId === undefined
      ? {}
      : conductorId === null
        ? // Turns begin with who conducted before.
          {
            inTurns: true,
            turnAt: sql`coalesce(${joinedAtOf(teamId, series.conductorId)}, ${series.turnAt})`,
          }
        : { inTurns: false, conductorId, turnAt: null };
  const [, found, team] = await db.batch([
    db
      .update(series)
      // Drizzle refuses an update without values, and each other value may be absent.
      .set({ name, number, ...rhythm, plan, ...conducting, creatorId: series.creatorId })
      .where(
        and(matchesSeries(teamId, id), mayManage(asker), conductorId ? canConduct(teamId, conductorId) : undefined),
      ),
    selectOne(db, teamId, id),
    selectCandidates(db, { teamId }),
  ]);
  const row = managed(found, asker);
  if (isUnknown(conductorId, team)) throw new AppError("unknown_member");
  return toSeries(row, team, timeZone);
}

/** Repeated, it changes nothing. @throws AppError invalid_input for a day that the series does not have */
export async function skipDay(db: Db, asker: Asker, id: string, { on, isSkipped }: SkipInput): Promise<Series> {
  const { teamId, timeZone } = asker;
  const today = dayIn(timeZone);
  const word = `${on} `;
  const others = sql`replace(${series.skipped}, ${word}, '')`;
  const isOfSeries = sql`${on} >= ${series.startsOn} and ${on} > coalesce(${series.doneOn}, '')
    and (julianday(${on}) - julianday(${series.startsOn})) % (7 * ${series.everyWeeks}) = 0`;
  const isAhead = on >= today && on <= addDays(today, SERIES.daysAhead);
  const [, found, team] = await db.batch([
    db
      .update(series)
      .set({ skipped: isSkipped ? sql`${others} || ${word}` : others })
      .where(and(matchesSeries(teamId, id), mayManage(asker), isOfSeries, isAhead ? undefined : sql`false`)),
    selectOne(db, teamId, id),
    selectCandidates(db, { teamId }),
  ]);
  const row = managed(found, asker);
  if (daysOf(row).skipped.includes(on) !== isSkipped) {
    throw new AppError("invalid_input", { issues: [{ path: "on", message: t`Elige un día de la serie.` }] });
  }
  return toSeries(row, team, timeZone);
}

/** @throws AppError not_found, not_series_manager */
export async function endSeries(db: Db, asker: Asker, id: string): Promise<void> {
  const [found] = await db.batch([
    selectOne(db, asker.teamId, id),
    db.delete(series).where(and(matchesSeries(asker.teamId, id), mayManage(asker))),
  ]);
  managed(found, asker);
}
