import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TOPIC_STATES } from "#worker/contract/constants.ts";
import { createdAt, id, liked } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

export const topics = sqliteTable(
  "topics",
  {
    id: id(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    title: text("title").notNull(),
    description: text("description"),
    state: text("state", { enum: TOPIC_STATES }).notNull().default("OPEN"),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Kept with each message, so that a list of topics reads no messages. */
    messageCount: integer("message_count").notNull().default(0),
  },
  (table) => [
    index("topics_team").on(table.teamId, table.createdAt),
    index("topics_author").on(table.authorId, table.createdAt),
    index("topics_team_state").on(table.teamId, table.state, table.createdAt),
    check("topics_state", sql`${table.state} in ('OPEN', 'CLOSED', 'CANCELED')`),
  ],
);

export const topicLikes = sqliteTable(
  "topic_likes",
  {
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    liked: liked(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.userId] })],
);
