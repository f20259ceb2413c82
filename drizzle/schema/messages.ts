import { foreignKey, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, liked } from "./columns.ts";
import { topics } from "./topics.ts";
import { users } from "./users.ts";

export const topicMessages = sqliteTable(
  "topic_messages",
  {
    id: text("id").notNull(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.id] })],
);

export const messageLikes = sqliteTable(
  "message_likes",
  {
    topicId: text("topic_id").notNull(),
    messageId: text("message_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    liked: liked(),
  },
  (table) => [
    primaryKey({ columns: [table.topicId, table.messageId, table.userId] }),
    foreignKey({
      columns: [table.topicId, table.messageId],
      foreignColumns: [topicMessages.topicId, topicMessages.id],
    }),
  ],
);
