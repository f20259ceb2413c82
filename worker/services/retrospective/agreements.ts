import { and, eq, lte, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { orderByOldest, rowid } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { agreements } from "#drizzle/schema/agreements.ts";
import { counters } from "#drizzle/schema/counters.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { users } from "#drizzle/schema/users.ts";
import type {
  Agreement,
  AgreementFilter,
  CreateAgreementInput,
  UpdateAgreementInput,
} from "#worker/contract/agreements.ts";
import { compare } from "#worker/contract/compare.ts";
import { STATE_OF_FILTER } from "#worker/contract/constants.ts";
import { AppError } from "#worker/contract/errors.ts";
import { dayIn } from "#worker/contract/zones.ts";
import { now, type TeamKey } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { isMemberOf } from "#worker/services/team/membership.ts";
import { queueEvent } from "#worker/services/webhook/outbox.ts";
import { closedHere } from "./closed-here.ts";
import { matchesRetrospective, selectStatus } from "./retrospectives.ts";

const owners = alias(users, "owners");

export const selectAgreements = (db: Db) =>
  db
    .select({
      id: agreements.id,
      text: agreements.text,
      owner: { id: owners.id, name: owners.name },
      dueOn: agreements.dueOn,
      state: agreements.state,
      retrospectiveId: agreements.retrospectiveId,
      groupId: agreements.groupId,
      reviewedInId: agreements.reviewedInId,
      // A counter in the bin belongs to another team.
      counterId: sql<
        string | null
      >`(select ${counters.id} from ${counters} where ${counters.id} = ${agreements.counterId} and ${counters.teamId} = ${agreements.teamId})`,
      createdAt: agreements.createdAt,
      closedAt: agreements.closedAt,
    })
    .from(agreements)
    .leftJoin(owners, eq(owners.id, agreements.ownerId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectAgreements>>[number];

/** They are read once for all agreements of a list, because no index counts them for each one. */
export const selectClosings = prepared(["teamId"], (db, { teamId }) =>
  db
    .select({ id: retrospectives.id, closedAt: retrospectives.closedAt })
    .from(retrospectives)
    .where(closedHere(teamId)),
);

type Closing = Awaited<ReturnType<typeof selectClosings>>[number];

/** @param today in the zone of the team */
export const isOverdueOn = (today: string, dueOn: string | null): boolean => dueOn !== null && dueOn < today;

export function toAgreement(row: Row, closings: Closing[], timeZone: string): Agreement {
  const { state, dueOn, createdAt, closedAt, retrospectiveId } = row;
  const carriedBy = ({ id, closedAt: at }: Closing) =>
    id !== retrospectiveId && at !== null && at > createdAt && (closedAt === null || at <= closedAt);
  return {
    ...row,
    isOverdue: state === "OPEN" && isOverdueOn(dayIn(timeZone), dueOn),
    timesCarried: closings.filter(carriedBy).length,
  };
}

const listOf = (filter: AgreementFilter) =>
  prepared(["teamId"], (db, { teamId }) =>
    selectAgreements(db)
      .where(and(eq(agreements.teamId, teamId), sql`${agreements.state} = ${sql.raw(`'${STATE_OF_FILTER[filter]}'`)}`))
      .orderBy(
        filter === "open" ? sql`${agreements.dueOn} asc nulls last` : sql`${agreements.closedAt} desc`,
        rowid(agreements),
      ),
  );

const lists = { open: listOf("open"), done: listOf("done"), dropped: listOf("dropped") };

export async function listAgreements(
  db: Db,
  { teamId, timeZone }: TeamKey,
  filter: AgreementFilter = "open",
): Promise<Agreement[]> {
  const [rows, closings] = await db.batch([lists[filter](db, { teamId }), selectClosings(db, { teamId })]);
  return rows.map((row) => toAgreement(row, closings, timeZone));
}

/** All agreements of a team, unsorted: no index has the order of `agreementsFrom`. */
const allAgreements = prepared(["teamId"], (db, { teamId }) =>
  selectAgreements(db).where(eq(agreements.teamId, teamId)),
);

const madeIn = prepared(["teamId", "retroId"], (db, { teamId, retroId }) => agreementsOf(db, teamId, retroId));

/** @param retroId where they were made; all of the team without it */
export const agreementsFrom = (db: Db, { teamId, timeZone }: TeamKey, retroId?: string) => ({
  queries: [
    retroId ? madeIn(db, { teamId, retroId }) : allAgreements(db, { teamId }),
    selectClosings(db, { teamId }),
  ] as const,
  show: (rows: Row[], closings: Closing[]) =>
    [...rows].sort((a, b) => compare(a.createdAt, b.createdAt)).map((row) => toAgreement(row, closings, timeZone)),
});

/** @param retroId the retrospective in which they were made */
export const agreementsOf = (db: Db, teamId: string | SQLWrapper, retroId: SQLWrapper) =>
  selectAgreements(db)
    .where(and(eq(agreements.teamId, teamId), eq(agreements.retrospectiveId, retroId)))
    .orderBy(...orderByOldest(agreements.createdAt));

/** The open ones whose day is today or has passed, the earliest first. */
export const dueAgreements = (db: Db, teamId: string, today: string) =>
  selectAgreements(db)
    .where(and(eq(agreements.teamId, teamId), sql`${agreements.state} = 'OPEN'`, lte(agreements.dueOn, today)))
    .orderBy(agreements.dueOn, rowid(agreements));

export async function listAgreementsOf(db: Db, team: TeamKey, retroId: string): Promise<Agreement[]> {
  const own = agreementsFrom(db, team, retroId);
  return own.show(...(await db.batch(own.queries)));
}

const matchesAgreement = (teamId: string | SQLWrapper, id: string | SQLWrapper) =>
  and(eq(agreements.teamId, teamId), eq(agreements.id, id));
const selectAgreement = prepared(["teamId", "id"], (db, { teamId, id }) =>
  selectAgreements(db).where(matchesAgreement(teamId, id)),
);

const isOfTeam = ({ teamId, id }: { teamId: string; id: string }) =>
  sql`exists (select 1 from ${retrospectives} where ${matchesRetrospective(teamId, id)})`;

/** `isQueued`: a webhook waits for the event. */
export type WrittenAgreement = { agreement: Agreement; isQueued: boolean };

/** @throws AppError unknown_member; not_found where the team has no such retrospective */
export async function createAgreement(
  db: Db,
  { teamId, timeZone }: TeamKey,
  input: CreateAgreementInput & { id: string },
): Promise<WrittenAgreement> {
  const { id, ownerId = null, retrospectiveId = null } = input;
  const createdAt = now();
  const retrospective = { teamId, id: retrospectiveId ?? "" };
  const isMade = sql`exists (select 1 from ${agreements}
    where ${and(matchesAgreement(teamId, id), eq(agreements.createdAt, createdAt))})`;
  const event = { teamId, event: "agreement.created", subjectId: id, at: createdAt } as const;
  const [, found, closings, [status], , waiting] = await db.batch([
    insertWhere(
      db,
      agreements,
      { teamId, ...input, createdAt },
      sql`(${ownerId} is null or ${isMemberOf(teamId, ownerId ?? "")}) and (${retrospectiveId} is null or ${isOfTeam(retrospective)})`,
    ).onConflictDoNothing(),
    selectAgreement(db, { teamId, id }),
    selectClosings(db, { teamId }),
    selectStatus(db, retrospective),
    ...(await queueEvent(db, event, isMade)),
  ]);
  const [created] = found;
  if (created) return { agreement: toAgreement(created, closings, timeZone), isQueued: waiting.length > 0 };
  throw new AppError(retrospectiveId !== null && !status ? "not_found" : "unknown_member");
}

/**
 * A state that the agreement already has changes nothing, so that all of those who close it at once succeed.
 * @throws AppError unknown_member; not_found where the team has no such agreement or retrospective
 */
export async function updateAgreement(
  db: Db,
  { teamId, timeZone }: TeamKey,
  id: string,
  { text, ownerId, dueOn, state, reviewedInId }: UpdateAgreementInput,
): Promise<WrittenAgreement> {
  const at = now();
  const next = sql`coalesce(${state ?? null}, ${agreements.state})`;
  // An owner who left can stay.
  const canOwn = sql`(${ownerId ?? null} is null or ${agreements.ownerId} is ${ownerId ?? null} or ${isMemberOf(teamId, ownerId ?? "")})`;
  const retrospective = { teamId, id: reviewedInId ?? "" };
  const isDone = sql`exists (select 1 from ${agreements}
    where ${and(matchesAgreement(teamId, id), sql`${agreements.state} = 'DONE'`, eq(agreements.closedAt, at))})`;
  const event = { teamId, event: "agreement.done", subjectId: id, at } as const;
  const [changed, found, closings, [status], , waiting] = await db.batch([
    db
      .update(agreements)
      .set({
        text: sql`coalesce(${text ?? null}, ${agreements.text})`,
        ownerId: ownerId === undefined ? sql`${agreements.ownerId}` : ownerId,
        dueOn: dueOn === undefined ? sql`${agreements.dueOn}` : dueOn,
        state: next,
        reviewedInId: reviewedInId === undefined ? sql`${agreements.reviewedInId}` : reviewedInId,
        closedAt: sql`case ${next} when 'OPEN' then null when ${agreements.state} then ${agreements.closedAt} else ${at} end`,
      })
      .where(
        and(matchesAgreement(teamId, id), canOwn, sql`(${reviewedInId ?? null} is null or ${isOfTeam(retrospective)})`),
      )
      .returning({ id: agreements.id }),
    selectAgreement(db, { teamId, id }),
    selectClosings(db, { teamId }),
    selectStatus(db, retrospective),
    ...(await queueEvent(db, event, isDone)),
  ]);
  const row = firstOrThrow(found);
  if (changed.length === 0) throw new AppError(reviewedInId && !status ? "not_found" : "unknown_member");
  return { agreement: toAgreement(row, closings, timeZone), isQueued: waiting.length > 0 };
}
