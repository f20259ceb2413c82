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
  /** Of the last message; null where it arrived. */
  failure: text("failure", { enum: SLACK_FAILURES }),
  failedAt: moment("failed_at"),
});
