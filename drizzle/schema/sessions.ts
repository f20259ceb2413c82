import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";
import { users } from "./users.ts";

/** What a token names: it is alive while it has neither expired nor been revoked. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** The last use but for the hour after it was noted; null while nothing later than the creation was. */
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("sessions_user").on(table.userId, table.createdAt)],
);
