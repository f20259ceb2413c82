import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { counterResets, counters } from "#drizzle/schema/counters.ts";
import { members } from "#drizzle/schema/members.ts";
import { messageLikes, topicMessages } from "#drizzle/schema/messages.ts";
import { retrospectives } from "#drizzle/schema/retrospectives.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { teams } from "#drizzle/schema/teams.ts";
import { topicLikes, topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { votes } from "#drizzle/schema/votes.ts";
import type { MyData } from "#worker/contract/users-data.ts";
import { firstOrThrow } from "./first-or-throw.ts";
import { lastUse } from "./sessions.ts";
import { thankYousFrom } from "./thanks.ts";

const votedFor = alias(users, "voted_for");

// Joined tables share the names of their columns, and no statement may answer two of one name (drizzle/client.ts).
const team = {
  id: sql<string>`${teams.id}`.as("team_key"),
  name: sql<string>`${teams.name}`.as("team_name"),
};
const retrospective = {
  id: sql<string>`${retrospectives.id}`.as("retrospective_key"),
  name: retrospectives.retrospectiveName,
};

const accountOf = (db: Db, userId: string) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));

const sessionsOf = (db: Db, userId: string) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: lastUse.as("last_use"),
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));

const teamsOf = (db: Db, userId: string) =>
  db
    .select({ ...team, isAdmin: members.isAdmin, joinedAt: members.joinedAt })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(eq(members.userId, userId));

const votesOf = (db: Db, userId: string) =>
  db
    .select({
      id: sql<string>`${votes.id}`.as("vote_key"),
      team,
      retrospective,
      votedFor: {
        id: sql<string>`${votedFor.id}`.as("voted_for_key"),
        name: sql<string>`${votedFor.name}`.as("voted_for_name"),
      },
      createdAt: votes.createdAt,
    })
    .from(votes)
    .innerJoin(retrospectives, eq(retrospectives.id, votes.retrospectiveId))
    .innerJoin(teams, eq(teams.id, retrospectives.teamId))
    .innerJoin(votedFor, eq(votedFor.id, votes.votedForId))
    .where(eq(votes.voterId, userId))
    .orderBy(asc(votes.createdAt));

const sprintsWonBy = (db: Db, userId: string) =>
  db
    .select({ ...retrospective, team, closedAt: retrospectives.closedAt })
    .from(retrospectives)
    .innerJoin(teams, eq(teams.id, retrospectives.teamId))
    .where(eq(retrospectives.sprintWinnerId, userId));

const topicsOf = (db: Db, userId: string) =>
  db
    .select({
      id: sql<string>`${topics.id}`.as("topic_key"),
      team,
      title: topics.title,
      description: topics.description,
      state: topics.state,
      createdAt: topics.createdAt,
    })
    .from(topics)
    .innerJoin(teams, eq(teams.id, topics.teamId))
    .where(eq(topics.authorId, userId))
    .orderBy(asc(topics.createdAt));

const topicLikesOf = (db: Db, userId: string) =>
  db
    .select({ topicId: topicLikes.topicId, title: topics.title, liked: topicLikes.liked })
    .from(topicLikes)
    .innerJoin(topics, eq(topics.id, topicLikes.topicId))
    .where(eq(topicLikes.userId, userId));

const messagesOf = (db: Db, userId: string) =>
  db
    .select({
      id: topicMessages.id,
      topicId: topicMessages.topicId,
      message: topicMessages.message,
      createdAt: topicMessages.createdAt,
      updatedAt: topicMessages.updatedAt,
    })
    .from(topicMessages)
    .where(eq(topicMessages.userId, userId))
    .orderBy(asc(topicMessages.createdAt));

const messageLikesOf = (db: Db, userId: string) =>
  db
    .select({ messageId: messageLikes.messageId, topicId: topicMessages.topicId, liked: messageLikes.liked })
    .from(messageLikes)
    .innerJoin(topicMessages, eq(topicMessages.id, messageLikes.messageId))
    .where(eq(messageLikes.userId, userId));

const resetsOf = (db: Db, userId: string) =>
  db
    .select({
      id: sql<string>`${counterResets.id}`.as("reset_key"),
      team,
      counter: { id: sql<string>`${counters.id}`.as("counter_key"), name: sql<string>`${counters.name}`.as("counter") },
      nameEvent: counterResets.nameEvent,
      streak: counterResets.streak,
      at: counterResets.at,
    })
    .from(counterResets)
    .innerJoin(counters, eq(counters.id, counterResets.counterId))
    .innerJoin(teams, eq(teams.id, counters.teamId))
    .where(eq(counterResets.userId, userId))
    .orderBy(asc(counterResets.at));

/** Everything that names this person, of teams they have left too; a new column that does has to come here. @throws AppError not_found */
export async function myData(db: Db, userId: string): Promise<MyData> {
  const given = thankYousFrom(db, userId, "GIVER");
  const received = thankYousFrom(db, userId, "RECEIVER");
  const [accounts, opened, memberships, cast, won, gave, got, started, likedTopics, wrote, likedMessages, resets] =
    await db.batch([
      accountOf(db, userId),
      sessionsOf(db, userId),
      teamsOf(db, userId),
      votesOf(db, userId),
      sprintsWonBy(db, userId),
      given.query,
      received.query,
      topicsOf(db, userId),
      topicLikesOf(db, userId),
      messagesOf(db, userId),
      messageLikesOf(db, userId),
      resetsOf(db, userId),
    ]);
  return {
    account: firstOrThrow(accounts),
    sessions: opened,
    teams: memberships,
    votes: cast,
    sprintsWon: won,
    thankYousGiven: gave.map(given.show),
    thankYousReceived: got.map(received.show),
    topics: started,
    topicLikes: likedTopics,
    messages: wrote,
    messageLikes: likedMessages,
    counterResets: resets,
  };
}
