import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** The people who cannot join a team again until an admin readmits them. */
export const removals = sqliteTable(
  "removals",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    removedAt: moment("removed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userId] }), index("removals_user").on(table.userId)],
);
