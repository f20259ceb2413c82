import { and, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { orderByNewest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { topicLikes, topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#worker/contract/errors.ts";
import type { CreateTopicInput, Topic, TopicLikes, TopicState, UpdateTopicInput } from "#worker/contract/topics.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { throwMissing } from "#worker/services/team/bin.ts";

const authors = alias(users, "authors");

export type Viewer = { teamId: string; userId: string };

const selectTopics = (db: Db, userId: string | SQLWrapper) =>
  db
    .select({
      id: topics.id,
      title: topics.title,
      description: topics.description,
      state: topics.state,
      createdAt: topics.createdAt,
      topicLikes: sql<number>`(select count(*) from ${topicLikes} where ${topicLikes.topicId} = ${topics.id} and ${topicLikes.liked})`,
      userLikeTopic:
        sql`exists (select 1 from ${topicLikes} where ${topicLikes.topicId} = ${topics.id} and ${topicLikes.userId} = ${userId} and ${topicLikes.liked})`.mapWith(
          Boolean,
        ),
      messageCount: topics.messageCount,
      author: { id: authors.id, name: authors.name },
    })
    .from(topics)
    .innerJoin(authors, eq(authors.id, topics.authorId))
    .$dynamic();

const newestTopics = (db: Db, userId: SQLWrapper, where: SQL | undefined) =>
  selectTopics(db, userId)
    .where(where)
    .orderBy(...orderByNewest(topics.createdAt));

export const topicsOf = prepared(["teamId", "userId"], (db, { teamId, userId }) =>
  newestTopics(db, userId, eq(topics.teamId, teamId)),
);

const topicsIn = prepared(["teamId", "userId", "state"], (db, { teamId, userId, state }) =>
  newestTopics(db, userId, and(eq(topics.teamId, teamId), eq(topics.state, state))),
);

export const listTopics = (db: Db, viewer: Viewer, state?: TopicState): Promise<Topic[]> =>
  state ? topicsIn(db, { ...viewer, state }) : topicsOf(db, viewer);

const matchesTopic = (teamId: string | SQLWrapper, id: string | SQLWrapper) =>
  and(eq(topics.teamId, teamId), eq(topics.id, id));

const topicOf = prepared(["teamId", "userId", "id"], (db, { teamId, userId, id }) =>
  selectTopics(db, userId).where(matchesTopic(teamId, id)),
);
const selectTopic = (db: Db, { teamId, userId }: Viewer, id: string) => topicOf(db, { teamId, userId, id });

export const topicExists = (teamId: string | SQLWrapper, id: string | SQLWrapper) =>
  sql`exists (select 1 from ${topics} where ${matchesTopic(teamId, id)})`;

/** @throws AppError in_bin, not_found */
export async function getTopic(db: Db, viewer: Viewer, id: string): Promise<Topic> {
  const [found] = await selectTopic(db, viewer, id);
  return found ?? throwMissing(db, { teamId: viewer.teamId, id });
}

/** @throws AppError in_bin */
export async function createTopic(
  db: Db,
  { teamId, userId }: Viewer,
  input: CreateTopicInput & { id: string },
): Promise<Topic> {
  const [, found] = await db.batch([
    db
      .insert(topics)
      .values({ ...input, teamId, authorId: userId, createdAt: now() })
      .onConflictDoNothing(),
    selectTopic(db, { teamId, userId }, input.id),
  ]);
  return found[0] ?? throwMissing(db, { teamId, id: input.id });
}

export async function updateTopic(
  db: Db,
  viewer: Viewer,
  id: string,
  { title, description, state }: UpdateTopicInput,
): Promise<Topic> {
  const [changed, found] = await db.batch([
    db
      .update(topics)
      .set({
        title: sql`coalesce(${title ?? null}, ${topics.title})`,
        description: description === undefined ? sql`${topics.description}` : description,
        state: sql`coalesce(${state ?? null}, ${topics.state})`,
      })
      .where(and(matchesTopic(viewer.teamId, id), sql`${topics.state} is not ${state ?? null}`))
      .returning({ id: topics.id }),
    selectTopic(db, viewer, id),
  ]);
  const topic = firstOrThrow(found);
  if (changed.length === 0) throw new AppError("same_state");
  return topic;
}

export async function toggleTopicLike(db: Db, viewer: Viewer, id: string): Promise<TopicLikes> {
  const { teamId, userId } = viewer;
  const [, found] = await db.batch([
    insertWhere(db, topicLikes, { topicId: id, userId }, topicExists(teamId, id)).onConflictDoUpdate({
      target: [topicLikes.topicId, topicLikes.userId],
      set: { liked: not(topicLikes.liked) },
    }),
    selectTopic(db, viewer, id),
  ]);
  const topic = firstOrThrow(found);
  return { topicLikes: topic.topicLikes, userLikeTopic: topic.userLikeTopic };
}
