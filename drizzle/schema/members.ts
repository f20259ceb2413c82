import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

export const members = sqliteTable(
  "members",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    isAdmin: integer("is_admin", { mode: "boolean" }).notNull(),
    joinedAt: moment("joined_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamId, table.userId] }), index("members_user").on(table.userId)],
);

/**
 * Who left a team or was removed, so that what they did there is found: likes, votes and messages have no index by person.
 * It also has those who acted in a team or were members when migration 0012 ran.
 */
export const formerMembers = sqliteTable(
  "former_members",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.teamId] }),
    // Deleting a team looks for the rows that refer to it.
    index("former_members_team").on(table.teamId),
  ],
);
