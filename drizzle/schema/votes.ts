import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns.ts";
import { retrospectives } from "./retrospectives.ts";
import { users } from "./users.ts";

export const votes = sqliteTable(
  "votes",
  {
    id: text("id").notNull(),
    retrospectiveId: text("retrospective_id")
      .notNull()
      .references(() => retrospectives.id),
    voterId: text("voter_id")
      .notNull()
      .references(() => users.id),
    votedForId: text("voted_for_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.retrospectiveId, table.voterId] })],
);
