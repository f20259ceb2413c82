import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "./columns.ts";
import { retrospectives } from "./retrospectives.ts";
import { users } from "./users.ts";

export const votes = sqliteTable(
  "votes",
  {
    id: id(),
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
  (table) => [
    uniqueIndex("votes_once").on(table.retrospectiveId, table.voterId),
    index("votes_voter").on(table.voterId, table.createdAt),
  ],
);
