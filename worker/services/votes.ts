import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { qualified } from "#drizzle/qualified.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives, votes } from "#drizzle/schema/retrospectives.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { Vote, VoteStatus } from "#worker/contract/retrospectives.ts";
import { now } from "./clock.ts";

/** What a write inside a retrospective depends on: that it is this team's, still open, and the other person a present member. */
export const openRetrospective = (teamId: string, id: string, memberId: string) => sql`
  exists (select 1 from ${retrospectives} where ${retrospectives.id} = ${id} and ${retrospectives.teamId} = ${teamId} and ${retrospectives.status} = 'CREATED')
  and exists (select 1 from ${members} where ${members.teamId} = ${teamId} and ${members.userId} = ${memberId})`;

/** The retrospective's status, to tell why a write inside it did nothing. */
export const statusOf = (db: Db, teamId: string, id: string) =>
  db
    .select({ status: retrospectives.status })
    .from(retrospectives)
    .where(and(eq(retrospectives.teamId, teamId), eq(retrospectives.id, id)));

const myVote = (db: Db, retrospectiveId: string, voterId: string) =>
  db
    .select({
      id: votes.id,
      retrospectiveId: votes.retrospectiveId,
      voterId: votes.voterId,
      votedForId: votes.votedForId,
      createdAt: votes.createdAt,
    })
    .from(votes)
    .where(and(eq(votes.retrospectiveId, retrospectiveId), eq(votes.voterId, voterId)));

/** How many have voted, of how many. */
const countsOf = (db: Db, teamId: string, retrospectiveId: string) =>
  db
    .select({
      totalVotes:
        sql<number>`(select count(*) from ${votes} where ${votes.retrospectiveId} = ${qualified(retrospectives.id)})`.as(
          "total_votes",
        ),
      totalMembers: sql<number>`(select count(*) from ${members} where ${members.teamId} = ${teamId})`.as(
        "total_members",
      ),
    })
    .from(retrospectives)
    .where(and(eq(retrospectives.teamId, teamId), eq(retrospectives.id, retrospectiveId)));

/** Casts the one vote of a member. @returns the vote, and how many there are now @throws AppError not_found; retrospective_closed; already_voted; unknown_member */
export async function castVote(
  db: Db,
  input: { id: string; teamId: string; retrospectiveId: string; voterId: string; votedForId: string },
): Promise<{ vote: Vote; counts: Omit<VoteStatus, "myVote"> }> {
  const { id, teamId, retrospectiveId, voterId, votedForId } = input;
  const [, [retrospective], [vote], [counts]] = await db.batch([
    db
      .insert(votes)
      .select(
        sql`select ${id}, ${retrospectiveId}, ${voterId}, ${votedForId}, ${now()} where ${openRetrospective(teamId, retrospectiveId, votedForId)}`,
      )
      .onConflictDoNothing(),
    statusOf(db, teamId, retrospectiveId),
    myVote(db, retrospectiveId, voterId),
    countsOf(db, teamId, retrospectiveId),
  ]);
  if (!retrospective || !counts) throw new AppError("not_found");
  if (vote?.id === id) return { vote, counts };
  if (retrospective.status === "CLOSED") throw new AppError("retrospective_closed");
  throw new AppError(vote ? "already_voted" : "unknown_member");
}

/** How many have voted, and what I voted; never what others did. @throws AppError not_found */
export async function voteStatus(db: Db, teamId: string, retrospectiveId: string, userId: string): Promise<VoteStatus> {
  const [[counts], mine] = await db.batch([countsOf(db, teamId, retrospectiveId), myVote(db, retrospectiveId, userId)]);
  if (!counts) throw new AppError("not_found");
  return { ...counts, myVote: mine[0] ?? null };
}
