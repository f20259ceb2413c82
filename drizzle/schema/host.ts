import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "./columns.ts";

/**
 * What lets the host in. Only somebody with access to the database can write a row. A script may make every call of the host.
 * The first use of a link makes it the session of the page `/host`, which sees only what is used of the plan.
 */
export const hostTokens = sqliteTable("host_tokens", {
  tokenHash: text("token_hash").primaryKey().notNull(),
  expiresAt: moment("expires_at").notNull(),
  kind: text("kind", { enum: ["script", "link", "page"] })
    .notNull()
    .default("script"),
});

const amount = (name: string) => real(name).notNull();

/** What everybody used today (docs/decisions/046). The row of the day before goes when the next one comes. */
export const hostDays = sqliteTable("host_days", {
  /** Days in UTC since the epoch. */
  day: integer("day").primaryKey(),
  requests: amount("requests"),
  rowsRead: amount("rows_read"),
  rowsWritten: amount("rows_written"),
  objectRequests: amount("object_requests"),
  objectRowsWritten: amount("object_rows_written"),
  mails: amount("mails"),
  /** Of the message that tells the host of a limit that is near. */
  notice: text("notice", { enum: ["claimed", "sent", "failed"] }),
});
