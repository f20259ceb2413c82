import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";
import { teams } from "./teams.ts";
import { users } from "./users.ts";

/** Links with which a person enters once without a password. Rows stay for 90 days, because `/user` lists them. */
export const entryLinks = sqliteTable(
  "entry_links",
  {
    id: id(),
    /** Where the admin made it; null for a link that the host made with the deployment's means. */
    teamId: text("team_id").references(() => teams.id),
    /** Who enters. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    creatorId: text("creator_id").references(() => users.id),
    /** The SHA-256 of the token, which is not stored. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    /** The session that the link began. */
    sessionId: text("session_id"),
  },
  (table) => [
    uniqueIndex("entry_links_token").on(table.tokenHash),
    index("entry_links_user").on(table.userId, table.createdAt),
    index("entry_links_creator").on(table.creatorId, table.createdAt),
    index("entry_links_team").on(table.teamId, table.createdAt),
  ],
);
