import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, liked, moment } from "./columns.ts";
import { topics } from "./topics.ts";
import { users } from "./users.ts";

export const topicMessages = sqliteTable(
  "topic_messages",
  {
    id: id(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    message: text("message").notNull(),
    createdAt: createdAt(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("topic_messages_topic").on(table.topicId, table.createdAt)],
);

export const messageLikes = sqliteTable(
  "message_likes",
  {
    messageId: text("message_id")
      .notNull()
      .references(() => topicMessages.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    liked: liked(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
);
