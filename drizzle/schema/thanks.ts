import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns.ts";
import { retrospectives } from "./retrospectives.ts";
import { users } from "./users.ts";

export const thankYous = sqliteTable(
  "thank_yous",
  {
    id: text("id").notNull(),
    retrospectiveId: text("retrospective_id")
      .notNull()
      .references(() => retrospectives.id),
    giverId: text("giver_id")
      .notNull()
      .references(() => users.id),
    receiverId: text("receiver_id")
      .notNull()
      .references(() => users.id),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.retrospectiveId, table.id] }),
    index("thank_yous_receiver").on(table.receiverId, table.createdAt),
    check("thank_yous_to_another", sql`${table.giverId} <> ${table.receiverId}`),
  ],
);
