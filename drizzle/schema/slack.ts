import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SLACK_FAILURES } from "#worker/contract/constants.ts";
import { moment } from "./columns.ts";
import { teams } from "./teams.ts";

const tells = (name: string, isOn: boolean) => integer(name, { mode: "boolean" }).notNull().default(isOn);

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
  tellsOpened: tells("tells_opened", true),
  tellsStep: tells("tells_step", true),
  tellsReminder: tells("tells_reminder", true),
  tellsClosed: tells("tells_closed", true),
  /** A team that connected before these columns has never asked for a message each morning. */
  tellsAgreements: tells("tells_agreements", false),
});
