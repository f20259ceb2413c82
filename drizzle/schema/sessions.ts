import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, moment } from "./columns.ts";
import { users } from "./users.ts";

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
    /** Updated at most once an hour; null until the first update. */
    lastUsedAt: moment("last_used_at"),
    /** When the person last proved who they are in this session; null until they do so after the login. */
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [index("sessions_user").on(table.userId, table.createdAt)],
);
