import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { orderByNewest, rowid } from "#drizzle/order.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { thankYous } from "#drizzle/schema/thanks.ts";
import { users } from "#drizzle/schema/users.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { AppError } from "#worker/contract/errors.ts";
import type {
  CreateRetrospectiveInput,
  DecidingRule,
  Retrospective,
  UpdateRetrospectiveInput,
} from "#worker/contract/retrospectives.ts";
import { now } from "./clock.ts";
import { firstOrThrow } from "./first-or-throw.ts";

const winners = alias(users, "winners");

const selectRetrospectives = (db: Db, teamId: string) =>
  db
    .select({
      id: retrospectives.id,
      retrospectiveName: retrospectives.retrospectiveName,
      status: retrospectives.status,
      sprintWinner: {
        id: sql<string>`${winners.id}`.as("winner_id"),
        name: sql<string>`${winners.name}`.as("winner_name"),
      },
      winnerVotes: retrospectives.winnerVotes,
      totalVotes: retrospectives.totalVotes,
      decidedBy: retrospectives.decidedBy,
      createdAt: sql<string>`${retrospectives.createdAt}`.as("made_at"),
      closedAt: retrospectives.closedAt,
    })
    .from(retrospectives)
    .leftJoin(winners, eq(winners.id, retrospectives.sprintWinnerId))
    .where(eq(retrospectives.teamId, teamId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRetrospectives>>[number];

const toRetrospective = ({ winnerVotes, totalVotes, decidedBy, ...retrospective }: Row): Retrospective => ({
  ...retrospective,
  result: winnerVotes !== null && totalVotes !== null && decidedBy ? { winnerVotes, totalVotes, decidedBy } : null,
  sprintWinner: retrospective.sprintWinner?.id
    ? { id: retrospective.sprintWinner.id, name: retrospective.sprintWinner.name }
    : null,
});

export async function listRetrospectives(db: Db, teamId: string): Promise<Retrospective[]> {
  const rows = await selectRetrospectives(db, teamId).orderBy(...orderByNewest(retrospectives.createdAt));
  return rows.map(toRetrospective);
}

const matchesRetrospective = (teamId: string, id: string) =>
  and(eq(retrospectives.teamId, teamId), eq(retrospectives.id, id));
const selectRetrospective = (db: Db, teamId: string, id: string) =>
  selectRetrospectives(db, teamId).where(matchesRetrospective(teamId, id));

export const isOpen = (teamId: string, id: string) => sql`
  exists (select 1 from ${retrospectives} where ${matchesRetrospective(teamId, id)} and ${retrospectives.status} = 'CREATED')`;

export const isOpenWithMember = (teamId: string, id: string, memberId: string) => sql`
  ${isOpen(teamId, id)}
  and exists (select 1 from ${members} where ${members.teamId} = ${teamId} and ${members.userId} = ${memberId})`;

export const selectStatus = (db: Db, teamId: string, id: string) =>
  db.select({ status: retrospectives.status }).from(retrospectives).where(matchesRetrospective(teamId, id));

export async function getRetrospective(db: Db, teamId: string, id: string): Promise<Retrospective> {
  return toRetrospective(firstOrThrow(await selectRetrospective(db, teamId, id)));
}

export async function createRetrospective(
  db: Db,
  input: CreateRetrospectiveInput & { id: string; teamId: string },
): Promise<Retrospective> {
  const [, found] = await db.batch([
    db
      .insert(retrospectives)
      .values({ ...input, createdAt: now() })
      .onConflictDoNothing(),
    selectRetrospective(db, input.teamId, input.id),
  ]);
  return toRetrospective(firstOrThrow(found));
}

export async function updateRetrospective(
  db: Db,
  teamId: string,
  id: string,
  { retrospectiveName }: UpdateRetrospectiveInput,
): Promise<Retrospective> {
  const [, found] = await db.batch([
    db
      .update(retrospectives)
      .set({ retrospectiveName: sql`coalesce(${retrospectiveName ?? null}, ${retrospectives.retrospectiveName})` })
      .where(matchesRetrospective(teamId, id)),
    selectRetrospective(db, teamId, id),
  ]);
  return toRetrospective(firstOrThrow(found));
}

/**
 * The winner by most votes, then most thank-yous in this retrospective, then the earliest last vote (docs/product.md §10.3),
 * and the rule that set them apart from the second; no row without votes. The unary plus stops SQLite from using the index
 * by receiver, which would read the receiver's thank-yous of all retrospectives.
 */
const selectOutcome = (id: string) => sql`
  select person, votes, total, case
      when lead(votes, 1, 0) over ranked < votes then ${"votes" satisfies DecidingRule}
      when lead(thanks, 1, 0) over ranked < thanks then ${"thank-yous" satisfies DecidingRule}
      else ${"earlier-last-vote" satisfies DecidingRule} end as rule
  from (
    select ${votes.votedForId} as person, count(*) as votes, sum(count(*)) over () as total,
      max(${votes.createdAt}) as voted_at, max(${rowid(votes)}) as position,
      (select count(*) from ${thankYous} where ${thankYous.retrospectiveId} = ${id} and +${thankYous.receiverId} = ${votes.votedForId}) as thanks
    from ${votes} where ${votes.retrospectiveId} = ${id} group by ${votes.votedForId})
  window ranked as (order by votes desc, thanks desc, voted_at, position)
  order by votes desc, thanks desc, voted_at, position limit 1`;

/** One statement closes and counts, so that no vote arrives in between. */
export async function closeRetrospective(db: Db, teamId: string, id: string): Promise<Retrospective> {
  const outcome = db.$with("outcome", {}).as(selectOutcome(id));
  const [closed, found] = await db.batch([
    db
      .with(outcome)
      .update(retrospectives)
      .set({
        status: "CLOSED",
        closedAt: now(),
        sprintWinnerId: sql`(select person from outcome)`,
        winnerVotes: sql`(select votes from outcome)`,
        totalVotes: sql`(select total from outcome)`,
        decidedBy: sql`(select rule from outcome)`,
      })
      .where(and(matchesRetrospective(teamId, id), eq(retrospectives.status, "CREATED")))
      .returning({ id: retrospectives.id }),
    selectRetrospective(db, teamId, id),
  ]);
  const retrospective = toRetrospective(firstOrThrow(found));
  if (closed.length === 0) throw new AppError("retrospective_closed");
  return retrospective;
}
