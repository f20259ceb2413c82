import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { prepared } from "#drizzle/prepared.ts";
import { members } from "#drizzle/schema/members.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { votes } from "#drizzle/schema/votes.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { Vote, VoteStatus } from "#worker/contract/votes.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { isOpenWithMember, matchesRetrospective, selectStatus } from "./retrospectives.ts";

const selectVote = prepared(["retroId", "userId"], (db, { retroId, userId }) =>
  db
    .select({
      id: votes.id,
      retrospectiveId: votes.retrospectiveId,
      voterId: votes.voterId,
      votedForId: votes.votedForId,
      createdAt: votes.createdAt,
    })
    .from(votes)
    .where(and(eq(votes.retrospectiveId, retroId), eq(votes.voterId, userId))),
);

const selectVoteCounts = prepared(["teamId", "retroId"], (db, { teamId, retroId }) =>
  db
    .select({
      totalVotes: sql<number>`(select count(*) from ${votes} where ${votes.retrospectiveId} = ${retrospectives.id})`,
      totalMembers: sql<number>`(select count(*) from ${members} where ${members.teamId} = ${teamId})`,
    })
    .from(retrospectives)
    .where(matchesRetrospective(teamId, retroId)),
);

/** Later than every vote of the retrospective, because a tie may be decided by the earlier vote. */
const nextMoment = (retrospectiveId: string) =>
  sql`max(${now()}, coalesce((select strftime('%Y-%m-%dT%H:%M:%fZ', max(${votes.createdAt}), '+0.001 seconds') from ${votes} where ${votes.retrospectiveId} = ${retrospectiveId}), ''))`;

export async function castVote(
  db: Db,
  input: { id: string; teamId: string; retrospectiveId: string; voterId: string; votedForId: string },
): Promise<{ vote: Vote; counts: Omit<VoteStatus, "myVote"> }> {
  const { teamId, ...ballot } = input;
  const { id, retrospectiveId, voterId, votedForId } = ballot;
  const [, found, [vote], counts] = await db.batch([
    insertWhere(
      db,
      votes,
      { ...ballot, createdAt: nextMoment(retrospectiveId) },
      isOpenWithMember(teamId, retrospectiveId, votedForId),
    ).onConflictDoNothing(),
    selectStatus(db, { teamId, id: retrospectiveId }),
    selectVote(db, { retroId: retrospectiveId, userId: voterId }),
    selectVoteCounts(db, { teamId, retroId: retrospectiveId }),
  ]);
  const { status } = firstOrThrow(found);
  if (vote?.id === id) return { vote, counts: firstOrThrow(counts) };
  if (status === "CLOSED") throw new AppError("retrospective_closed");
  throw new AppError(vote ? "already_voted" : "unknown_member");
}

export async function getVoteStatus(db: Db, teamId: string, retroId: string, userId: string): Promise<VoteStatus> {
  const [counts, [myVote]] = await db.batch([
    selectVoteCounts(db, { teamId, retroId }),
    selectVote(db, { retroId, userId }),
  ]);
  const { totalVotes, totalMembers } = firstOrThrow(counts);
  return { totalVotes, totalMembers, myVote: myVote ?? null };
}
