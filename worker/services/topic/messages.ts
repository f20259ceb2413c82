import { and, eq, inArray, not, notExists, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#drizzle/client.ts";
import { insertWhere } from "#drizzle/insert-where.ts";
import { orderByOldest } from "#drizzle/order.ts";
import { prepared } from "#drizzle/prepared.ts";
import { messageLikes, topicMessages } from "#drizzle/schema/messages.ts";
import { topics } from "#drizzle/schema/topics.ts";
import { users } from "#drizzle/schema/users.ts";
import type { CreateMessageInput, MessageLikes, TopicMessage } from "#worker/contract/messages.ts";
import { now } from "#worker/services/clock.ts";
import { firstOrThrow } from "#worker/services/first-or-throw.ts";
import { topicExists, type Viewer } from "./topics.ts";

const authors = alias(users, "authors");

type TopicViewer = Viewer & { topicId: string; isGuest: boolean };

const isLiked = and(
  eq(messageLikes.topicId, topicMessages.topicId),
  eq(messageLikes.messageId, topicMessages.id),
  messageLikes.liked,
);

const messageFields = (userId: string | SQLWrapper, isGuest: 0 | SQLWrapper) => ({
  id: topicMessages.id,
  message: topicMessages.message,
  user: {
    id: authors.id,
    name: authors.name,
    // The email of a guest or a deleted account is a placeholder.
    email: sql<string>`iif(${authors.deletedAt} is null and not ${authors.isGuest} and not ${isGuest}, ${authors.email}, '')`,
  },
  createdAt: topicMessages.createdAt,
  // Nothing changes a message.
  updatedAt: sql<string>`${topicMessages.createdAt}`,
  messageLikes: sql<number>`(select count(*) from ${messageLikes} where ${isLiked})`,
  userLikeMessage:
    sql`exists (select 1 from ${messageLikes} where ${and(isLiked, eq(messageLikes.userId, userId))})`.mapWith(Boolean),
});

const selectMessages = (db: Db, userId: SQLWrapper, isGuest: SQLWrapper) =>
  db
    .select(messageFields(userId, isGuest))
    .from(topicMessages)
    .innerJoin(authors, eq(authors.id, topicMessages.userId))
    .$dynamic();

/** The messages of some topics of a team, in no order. */
export const messagesOf = (db: Db, { userId }: Viewer, topicIds: string[]) =>
  db
    .select({ ...messageFields(userId, 0), topicId: topicMessages.topicId })
    .from(topicMessages)
    .innerJoin(authors, eq(authors.id, topicMessages.userId))
    .where(inArray(topicMessages.topicId, topicIds));

type TopicKey = { [Key in "teamId" | "topicId"]: string | SQLWrapper };

const inTopic = ({ teamId, topicId }: TopicKey) =>
  and(eq(topicMessages.topicId, topicId), topicExists(teamId, topicId));
const matchesMessage = (topic: TopicKey, id: string | SQLWrapper) => and(eq(topicMessages.id, id), inTopic(topic));

const messageOf = prepared(["teamId", "topicId", "userId", "isGuest", "id"], (db, { userId, isGuest, id, ...topic }) =>
  selectMessages(db, userId, isGuest).where(matchesMessage(topic, id)),
);
const selectMessage = (db: Db, viewer: TopicViewer, id: string) =>
  messageOf(db, { ...viewer, isGuest: Number(viewer.isGuest), id });

const messagesIn = prepared(["teamId", "topicId", "userId", "isGuest"], (db, { userId, isGuest, ...topic }) =>
  selectMessages(db, userId, isGuest)
    .where(inTopic(topic))
    .orderBy(...orderByOldest(topicMessages.createdAt, topicMessages.id)),
);

const topicOf = prepared(["teamId", "topicId"], (db, { teamId, topicId }) =>
  db
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.id, topicId), eq(topics.teamId, teamId))),
);

export async function listMessages(db: Db, viewer: TopicViewer): Promise<TopicMessage[]> {
  const [found, messages] = await db.batch([
    topicOf(db, viewer),
    messagesIn(db, { ...viewer, isGuest: Number(viewer.isGuest) }),
  ]);
  firstOrThrow(found);
  return messages;
}

export async function createMessage(
  db: Db,
  viewer: TopicViewer,
  { id, message }: CreateMessageInput & { id: string },
): Promise<{ created: TopicMessage; messageCount: number }> {
  const { teamId, topicId, userId } = viewer;
  const isRetry = db
    .select({ id: topicMessages.id })
    .from(topicMessages)
    .where(and(eq(topicMessages.topicId, topicId), eq(topicMessages.id, id)));
  const [, , found, [counted]] = await db.batch([
    // This runs before the message is there, so that a retry does not count it again.
    db
      .update(topics)
      .set({ messageCount: sql`${topics.messageCount} + 1` })
      .where(and(eq(topics.id, topicId), eq(topics.teamId, teamId), notExists(isRetry))),
    insertWhere(
      db,
      topicMessages,
      { id, topicId, userId, message, createdAt: now() },
      topicExists(teamId, topicId),
    ).onConflictDoNothing(),
    selectMessage(db, viewer, id),
    db.select({ messageCount: topics.messageCount }).from(topics).where(eq(topics.id, topicId)),
  ]);
  return { created: firstOrThrow(found), messageCount: counted?.messageCount ?? 0 };
}

export async function toggleMessageLike(db: Db, viewer: TopicViewer, id: string): Promise<MessageLikes> {
  const { topicId, userId } = viewer;
  const exists = sql`exists (select 1 from ${topicMessages} where ${matchesMessage(viewer, id)})`;
  const [, found] = await db.batch([
    insertWhere(db, messageLikes, { topicId, messageId: id, userId }, exists).onConflictDoUpdate({
      target: [messageLikes.topicId, messageLikes.messageId, messageLikes.userId],
      set: { liked: not(messageLikes.liked) },
    }),
    selectMessage(db, viewer, id),
  ]);
  const message = firstOrThrow(found);
  return { messageLikes: message.messageLikes, userLikeMessage: message.userLikeMessage };
}
