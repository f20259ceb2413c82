import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { series } from "#drizzle/schema/series.ts";
import { teams } from "#drizzle/schema/teams.ts";
import type { GIVEN_UP } from "#worker/contract/constants.ts";
import { AppError } from "#worker/contract/errors.ts";
import { isShortId } from "#worker/contract/ids.ts";
import { SERIES } from "#worker/contract/limits/retrospectives.ts";
import type { Retrospective } from "#worker/contract/retrospectives.ts";
import { endsFrom, lateDay, nextOccurrence, type Occurrence } from "#worker/contract/series-days.ts";
import { numbered } from "#worker/contract/series-name.ts";
import { addDays, momentIn } from "#worker/contract/zones.ts";
import { derivedId, derivedUuid, secretId } from "#worker/platform/derived-id.ts";
import {
  createRetrospective,
  selectRetrospective,
  toRetrospective,
} from "#worker/services/retrospective/retrospectives.ts";
import { type Candidate, conductorOf, selectCandidates, turnAfter } from "./conductor.ts";
import { daysOf, type SeriesRow, seriesOf } from "./series.ts";

export type SeriesOutcome = {
  /** The retrospectives opened since the first try, with the person who conducts. */
  opened: Opened[];
  /** When the next one opens, in milliseconds since the epoch; Infinity for never. */
  next: number;
  /** Whether the list of the team's series must be read again. */
  hasChanged: boolean;
  /** A series waits until somebody visits the team. */
  isPaused: boolean;
};
/** In milliseconds since the epoch. `since` is the first try, `visitedAt` when somebody of the team last came. */
export type SeriesTimes = { now: number; since: number; visitedAt: number };

type Opened = { retrospective: Retrospective; creatorId: string };
type GivenUp = (typeof GIVEN_UP)[number];
/** `secret` is that of the deployment. */
type Opening = { db: Db; secret: string };
type Team = { id: string; timeZone: string; people: Candidate[]; visitedAt: number };

/**
 * Opens the retrospectives of a team's series whose moment has come. Repeated after a failure at any point, it opens none
 * twice: the id of a retrospective follows from its series and day.
 */
export async function openDueSeries(
  opening: Opening,
  teamId: string,
  { now, since, visitedAt }: SeriesTimes,
): Promise<SeriesOutcome> {
  const { db } = opening;
  const [[found], rows, people] = await db.batch([
    db.select({ timeZone: teams.timeZone }).from(teams).where(eq(teams.id, teamId)),
    seriesOf(db, { teamId }),
    selectCandidates(db, { teamId }),
  ]);
  const outcome: SeriesOutcome = { opened: [], next: Number.POSITIVE_INFINITY, hasChanged: false, isPaused: false };
  if (!found) return outcome;
  const team = { id: teamId, timeZone: found.timeZone, people, visitedAt };
  for (const row of rows) {
    const settled = await settleOne(opening, team, row, now);
    const { on, at } = nextOccurrence(daysOf(settled), team.timeZone, now);
    if (settled.givenUp === "unvisited" && isUnvisited(settled, team, on)) outcome.isPaused = true;
    else outcome.next = Math.min(outcome.next, at.getTime());
    const { doneOn, openedAt, givenUp } = settled;
    const isOpened = doneOn !== null && givenUp === null && openedAt !== null && Date.parse(openedAt) >= since;
    if (isOpened) outcome.opened.push(...(await openedOn(opening, row, doneOn)));
    outcome.hasChanged ||= isOpened || settled !== row;
  }
  return outcome;
}

/**
 * The id follows from series and day, so that a repeated try finds what it opened. Everybody who was once in the team knows
 * the series, and the address of a retrospective may let people in, so it takes the secret too.
 * @returns the id of an earlier version where that version opened it: it took no secret, and its series had UUIDs first
 */
async function idOf(db: Db, seriesId: string, day: string, secret: string): Promise<string> {
  const source = `series ${seriesId} ${day}`;
  const earlier = await (isShortId(seriesId) ? derivedId : derivedUuid)(source);
  const [found] = await db.select({ id: retrospectives.id }).from(retrospectives).where(eq(retrospectives.id, earlier));
  return found?.id ?? secretId(source, secret);
}

/** @returns none where it was deleted since */
async function openedOn({ db, secret }: Opening, { id: seriesId, teamId }: SeriesRow, day: string): Promise<Opened[]> {
  const id = await idOf(db, seriesId, day, secret);
  const [found, [creator]] = await db.batch([
    selectRetrospective(db, { teamId, id }),
    db.select({ id: retrospectives.creatorId }).from(retrospectives).where(eq(retrospectives.id, id)),
  ]);
  return found.map((row) => ({ retrospective: toRetrospective(row), creatorId: creator?.id ?? "" }));
}

/** @returns the row as it is then; the same row where nothing was due */
async function settleOne(opening: Opening, team: Team, row: SeriesRow, now: number): Promise<SeriesRow> {
  const days = daysOf(row);
  const next = nextOccurrence(days, team.timeZone, now);
  if (next.at.getTime() <= now) return openOne(opening, team, row, next, now);
  const late = lateDay(days, next.on);
  if (late === null) return row;
  return finish(opening.db, row, { doneOn: late, givenUp: row.givenUp === "unvisited" ? "unvisited" : "too-late" });
}

/** Whether nobody has visited the team since the last `SERIES.unvisited` openings before this day. Skipped days have none. */
function isUnvisited(row: SeriesRow, { timeZone, visitedAt }: Team, on: string): boolean {
  const { startsOn, everyWeeks, hour, skipped } = daysOf(row);
  const before = (day: string) => addDays(day, -7 * everyWeeks);
  const isSince = (day: string) => Number(momentIn(timeZone, day, hour)) > visitedAt + SERIES.visit;
  let openings = 0;
  for (let day = before(on); day >= startsOn && openings < SERIES.unvisited && isSince(day); day = before(day)) {
    if (!skipped.includes(day)) openings += 1;
  }
  return openings === SERIES.unvisited;
}

async function openOne(
  { db, secret }: Opening,
  team: Team,
  row: SeriesRow,
  { on, at }: Occurrence,
  now: number,
): Promise<SeriesRow> {
  if (isUnvisited(row, team, on)) return finish(db, row, { doneOn: on, givenUp: "unvisited" });
  const conductor = conductorOf(row, team.people);
  if (!conductor) return finish(db, row, { doneOn: on, givenUp: "nobody" });
  const isOpen = await open(db, {
    id: await idOf(db, row.id, on, secret),
    teamId: team.id,
    creatorId: conductor.id,
    retrospectiveName: numbered(row.name, row.number),
    template: "como-la-ultima",
    isAdmin: conductor.isAdmin,
    // With a plan nobody has to be there at the same time.
    ...(row.plan ? { plan: endsFrom(row.plan, team.timeZone, now) } : { at: at.toISOString() }),
  });
  if (!isOpen) return finish(db, row, { doneOn: on, givenUp: "too-many-boards" });
  const following = row.inTurns ? turnAfter(conductor, team.people) : null;
  const progress = { doneOn: on, givenUp: null, openedAt: new Date(now).toISOString() };
  return finish(db, row, progress, numberAndTurnAfter(row, following));
}

/** What a person changed after the room read the series stays. */
function numberAndTurnAfter({ number, conductorId }: SeriesRow, following: Candidate | null) {
  const next = { number: sql`${series.number} + (${series.number} = ${number})` };
  if (!following) return next;
  const isSame = sql`${series.inTurns} and ${series.conductorId} is ${conductorId}`;
  return {
    ...next,
    conductorId: sql`iif(${isSame}, ${following.id}, ${series.conductorId})`,
    turnAt: sql`iif(${isSame}, ${following.joinedAt}, ${series.turnAt})`,
  };
}

/** @returns false where the team has too many open boards */
async function open(db: Db, input: Parameters<typeof createRetrospective>[1]): Promise<boolean> {
  try {
    await createRetrospective(db, input);
    return true;
  } catch (error) {
    // An earlier try opened what is in the bin since.
    if (error instanceof AppError && error.code === "in_bin") return true;
    if (error instanceof AppError && error.code === "too_many_boards") return false;
    throw error;
  }
}

type Progress = Partial<SeriesRow> & { doneOn: string; givenUp: GivenUp | null };

async function finish(
  db: Db,
  row: SeriesRow,
  progress: Progress,
  following?: ReturnType<typeof numberAndTurnAfter>,
): Promise<SeriesRow> {
  await db
    .update(series)
    .set({ ...progress, ...following })
    .where(and(eq(series.id, row.id), sql`coalesce(${series.doneOn}, '') < ${progress.doneOn}`));
  return { ...row, ...progress };
}
