import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SLACK_FAILURES } from "#worker/contract/constants.ts";
import { moment } from "./columns.ts";
import { teams } from "./teams.ts";

export const slackConnections = sqliteTable("slack_connections", {
  teamId: text("team_id")
    .primaryKey()
    .notNull()
    .references(() => teams.id),
  /** The path of the incoming webhook, encrypted. */
  webhook: text("webhook").notNull(),
  connectedAt: moment("connected_at").notNull(),
  /** Why the last message did not arrive; null where it did. */
  failure: text("failure", { enum: SLACK_FAILURES }),
  failedAt: moment("failed_at"),
});
